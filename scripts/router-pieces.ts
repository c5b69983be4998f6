import type { Plugin } from 'vite'

/**
 * What one file of the router does that no page of ours asks for. Nothing of it is left out by tree shaking: it is reached through branches of one large
 * function. `bodies` gives functions another body, by name; `facts` says what expressions always are here.
 */
interface Unasked {
  bodies: Readonly<Record<string, string>>
  facts: readonly (readonly [expression: string | RegExp, always: string])[]
}

/** A function that would run only if a page began to use what is left out here. Better an error than half an answer. */
const unreached = 'throw Error("router-pieces")'
const nothing = ''

/** Private and declared fields, which would be written out with helpers for the oldest engines. */
const plainFields = [
  [/^\t(?!return|break|continue)#?\w+;\n/gm, ''],
  [/#(?=\w+\b)/g, '_'],
] as const

/**
 * Our pages have loaders, lazy routes and error boundaries; they are read, left and opened again by links and by the browser's back and forward. They have
 * no actions, forms or fetchers of the router, no redirects or responses from loaders, no middleware, blockers, masks, view transitions, routes that are
 * found on the way or come in parts, no instrumentation and no server components; scrolling is kept by follow-pages.ts.
 */
const unasked: Readonly<Record<string, Unasked>> = {
  'lib/router/router.js': {
    bodies: {
      createDataRouteMatcher: 'return new V6RegExMatcher(basename)',
      // no routes found on the way
      checkFogOfWar: 'return { active: false, matches: null }',
      discoverRoutes: unreached,
      cancelDiscoveryNavigation: unreached,
      patchRoutesImpl: unreached,
      _internalSetRoutes: unreached,
      setRoutes: unreached,
      setHmrRoutes: unreached,
      commitHmrRoutes: nothing,
      dispose: unreached,
      // no forms, no actions
      normalizeNavigateOptions: 'return { path }',
      handleAction: unreached,
      isMutationMethod: 'return false',
      getUpdatedActionData: nothing,
      getActionDataForCommit: 'return {}',
      getSubmissionFromNavigation: nothing,
      createClientSideRequest: 'return new Request(history.createURL(stripHashFromPath(location)).toString(), { signal })',
      getLoadingNavigation: 'return { ...IDLE_NAVIGATION, state: "loading", location, matches, historyAction }',
      // no fetchers
      fetch: unreached,
      handleFetcherAction: unreached,
      handleFetcherLoader: unreached,
      getFetcher: unreached,
      resetFetcher: unreached,
      deleteFetcher: unreached,
      queueFetcherForDeletion: unreached,
      getUpdatedRevalidatingFetchers: unreached,
      markFetchRedirectsDone: 'return false',
      abortStaleFetchLoads: 'return false',
      interruptActiveLoads: 'isRevalidationRequired = true',
      callLoadersAndMaybeResolveData:
        'return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null, initiator, navigationType) }',
      processLoaderData: 'return processRouteLoaderData(matches, results)',
      // no redirects, no responses
      startRedirectNavigation: unreached,
      isRedirectDataStrategyResult: 'return false',
      isRedirectResult: 'return false',
      isResponse: 'return false',
      findRedirect: nothing,
      // no blockers
      shouldBlockNavigation: nothing,
      updateBlocker: unreached,
      getBlocker: unreached,
      deleteBlocker: unreached,
      // no scroll keeper, no view transitions
      enableScrollRestoration: unreached,
      saveScrollPosition: nothing,
      getSavedScrollPosition: 'return null',
      restoreAppliedTransitions: nothing,
      persistAppliedTransitions: nothing,
      // no middleware, no routes in parts
      defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args)',
      runClientMiddlewarePipeline: unreached,
      loadLazyRouteProperty: nothing,
      getDataStrategyMatchLazyPromises:
        'const { lazyRoutePromise: route, lazyHandlerPromise: handler } = loadLazyRoute(match.route, "loader", manifest, mapRouteProperties); return { route, handler }',
      callDataStrategyImpl:
        'let results = await dataStrategyImpl({ matches }); try { await Promise.all(matches.flatMap((m) => [m._lazyPromises.handler, m._lazyPromises.route])) } catch {} return results',
      getInstrumentationNavigateMeta: nothing,
    },
    facts: [
      ...plainFields,
      [/(?<!function )isMutationMethod\([\w.]+\)/g, 'false'],
      ['pendingActionResult && isErrorResult(pendingActionResult[1])', 'false'],
      [
        'pendingActionResult ? isErrorResult(pendingActionResult[1]) ? pendingActionResult[1].error : pendingActionResult[1].data : void 0',
        'undefined',
      ],
      ['pendingActionResult ? pendingActionResult[1].statusCode : void 0', 'undefined'],
      ['pendingError !== void 0 && pendingActionResult', 'false'],
      ['pendingError !== void 0', 'false'],
      ['(to == null || to === "" || to === ".") && activeRouteMatch', 'false'],
      ['init.instrumentations', 'undefined'],
      ['init.dataStrategy || ', ''],
      ['!init.dataStrategy && ', ''],
      ['init.patchRoutesOnNavigation', 'undefined'],
      ['future.unstable_customRouteDiscovery', 'false'],
      ['!isFogOfWar', 'true'],
      ['(isFogOfWar)', '(false)'],
      ['fogOfWar.active && fogOfWar.matches', 'false'],
      ['opts?.instrumentationNavigateMetaReceiver', 'false'],
      ['opts && opts.pendingError', 'false'],
      ['opts?.mask', 'false'],
      ['(blockerKey)', '(false)'],
      ['blockerKey && delta != null', 'false'],
      ['blockers.size > 0 && !isUninterruptedRevalidation', 'false'],
      ['pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location', 'false'],
      ['(pendingViewTransitionEnabled)', '(false)'],
      ['(redirect)', '(false)'],
      ['(isRedirectDataStrategyResult(result))', '(false)'],
      ['(isResponse(result))', '(false)'],
      ['handlerOverride ? handlerOverride((ctx) => actualHandler(ctx)) : actualHandler()', 'actualHandler()'],
      ['if (pendingNavigationController) pendingNavigationController.signal', 'if (false) pendingNavigationController.signal'],
      ['fetchLoadMatches.forEach((f, key)', 'false && fetchLoadMatches.forEach((f, key)'],
      ['state.fetchers.forEach((fetcher, key)', 'false && state.fetchers.forEach((fetcher, key)'],
      ['fetchersQueuedForDeletion.forEach((key)', 'false && fetchersQueuedForDeletion.forEach((key)'],
      ['\trevalidatingFetchers.forEach((rf)', '\tfalse && revalidatingFetchers.forEach((rf)'],
      ['revalidatingFetchers.length > 0', 'false'],
      ['typeof route.lazy === "function"', 'true'],
    ],
  },
  'lib/router/utils.js': { bodies: {}, facts: plainFields },
  'lib/router/matcher.js': { bodies: {}, facts: plainFields },
  'lib/router/instrumentation.js': { bodies: { consumeInstrumentationClientResultMetaReceiver: nothing }, facts: [] },
  'lib/router/history.js': { bodies: { warning: nothing }, facts: [] },
  'lib/components.js': {
    bodies: { getOptimisticRouterState: unreached },
    facts: [
      ['!viewTransitionOpts || !isViewTransitionAvailable', 'true'],
      ['vtContext.isTransitioning && !vtContext.flushSync', 'false'],
      ['renderDfd && pendingState && router.window', 'false'],
      ['renderDfd && pendingState && state.location.key === pendingState.location.key', 'false'],
      ['!vtContext.isTransitioning && interruption', 'false'],
      ['newState.fetchers.forEach', 'false && newState.fetchers.forEach'],
      ['useIsRSCRouterContext() || useTransitions', 'undefined'],
      ['if (useTransitions === true) setOptimisticState((s) => getOptimisticRouterState(s, newState));', ''],
      ['useTransitions === false', 'false'],
      ['reactDomFlushSyncImpl && flushSync', 'false'],
    ],
  },
  'lib/hooks.js': {
    bodies: {
      RSCErrorHandler: 'return children',
      DefaultErrorComponent: 'return null',
    },
    facts: [
      ['(locationArg)', '(false)'],
      ['locationArg && renderedMatches', 'false'],
      [/this\.context(?= &&|\))/g, 'false'],
      ['(dataRouterOpts)', '(true)'],
    ],
  },
  'lib/server-runtime/warnings.js': { bodies: { warnOnce: nothing }, facts: [] },
  'lib/dom/lib.js': { bodies: { parseHydrationData: nothing }, facts: [] },
}

/** Leaves out of the pages' scripts what they never ask of the router. It stops the build where another version of the router reads otherwise. */
export const unaskedRouterPieces: Plugin = {
  name: 'unasked-router-pieces',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler(code, id) {
      const file = id.slice(id.indexOf('/production/') + '/production/'.length)
      const found = unasked[file]
      if (!found) return null
      const shorter = Object.entries(found.bodies).reduce((text, [name, body]) => withBody(text, name, body), code)
      return { code: found.facts.reduce((text, [expression, always]) => mended(text, expression, always), shorter), map: null }
    },
  },
}

/** The library's files are laid out one way: a function ends at the first brace that stands as far in as its name. */
function withBody(code: string, name: string, body: string): string {
  const declaration = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\1\\}$`, 'gm')
  const whole = new RegExp(`^(\\t*)(const ${name} = \\(.*\\) => \\{)\\n[\\s\\S]*?^\\1\\};$`, 'gm')
  const method = new RegExp(`^(\\t*)(${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\1\\}$`, 'gm')
  const pattern = [declaration, whole, method].find((each) => each.test(code)) ?? name
  return mended(code, pattern, `$1$2 ${body} }`)
}

function mended(code: string, what: string | RegExp, by: string): string {
  const result = code.replaceAll(what, by)
  if (result === code) throw new Error(`react-router has no ${what} any more: see scripts/router-pieces.ts`)
  return result
}

/** The router's links, forms and scroll keeper stay in the build, used or not: each is given a name for developer tools, which counts as a use. */
export const unusedRouterPieces: Plugin = {
  name: 'unused-router-pieces',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code.replace(/^\w+\.displayName = "\w+";$/gm, '').replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
  },
}
