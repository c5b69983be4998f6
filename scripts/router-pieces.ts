import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * The version whose source was reviewed for this (docs/decisions/0019). Before another version is entered here, its source must be reviewed
 * and the browser tests run.
 */
export const readVersion = '8.5.1'

/** Throws for any other version of the router. */
export function requireReadVersion(version: unknown): void {
  if (version !== readVersion)
    throw new Error(
      `react-router ${String(version)} is installed, scripts/router-pieces.ts was written for ${readVersion}: see docs/decisions/0019`,
    )
}

const packageFile = new URL('../node_modules/react-router/package.json', import.meta.url)

/** For functions that would run only if a page began to use what is left out here: an error is better than wrong behaviour. */
const unreached = 'throw Error("router-pieces")'
const nothing = ''

/**
 * Functions of the router that no page uses, by file and name, and their replacements. Tree shaking removes none of them: all are reachable
 * through one large function. Our pages have loaders, lazy routes and error boundaries; they are read, left and reopened by links and by
 * the browser's back and forward buttons. They have no actions, forms or fetchers of the router, no redirects from loaders, no middleware,
 * blockers, view transitions or routes discovered at run time, and no instrumentation; follow-pages.ts restores the scroll position.
 */
const unasked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'lib/router/router.js': {
    // no routes discovered at run time
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: unreached,
    cancelDiscoveryNavigation: unreached,
    patchRoutesImpl: unreached,
    _internalSetRoutes: unreached,
    setRoutes: unreached,
    setHmrRoutes: unreached,
    commitHmrRoutes: nothing,
    // no forms, no actions
    normalizeNavigateOptions: 'return { path }',
    handleAction: unreached,
    isMutationMethod: 'return false',
    getUpdatedActionData: nothing,
    getActionDataForCommit: 'return {}',
    getSubmissionFromNavigation: nothing,
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
    processLoaderData: 'return processRouteLoaderData(matches, results)',
    // no redirects
    startRedirectNavigation: unreached,
    isRedirectDataStrategyResult: 'return false',
    isRedirectResult: 'return false',
    findRedirect: nothing,
    normalizeRelativeRoutingRedirectResponse: unreached,
    // no blockers
    shouldBlockNavigation: nothing,
    updateBlocker: unreached,
    getBlocker: unreached,
    deleteBlocker: unreached,
    // no scroll restoration, no view transitions
    enableScrollRestoration: unreached,
    saveScrollPosition: nothing,
    getSavedScrollPosition: 'return null',
    restoreAppliedTransitions: nothing,
    persistAppliedTransitions: nothing,
    // no parts of routes
    loadLazyRouteProperty: nothing,
    // no middleware, no instrumentation
    defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args)',
    runClientMiddlewarePipeline: unreached,
    getInstrumentationNavigateMeta: nothing,
    // no patterns of routes but the library's own
    createDataRouteMatcher: 'return new V6RegExMatcher(basename)',
    // pages show a sentence by the status
    getInternalRouterError: 'return new ErrorResponseImpl(status || 500, "", new Error(), true)',
  },
  'lib/router/utils.js': { explodeOptionalSegments: unreached },
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: nothing,
    getRouteInstrumentationUpdates: unreached,
    instrumentClientSideRouter: unreached,
  },
  'lib/dom/lib.js': { parseHydrationData: unreached },
  'lib/components.js': { getOptimisticRouterState: unreached, handleSkippedViewTransition: unreached },
  'lib/hooks.js': { RSCErrorHandler: 'return children', DefaultErrorComponent: 'return null', useNavigateUnstable: unreached },
}

/** Removes the unused parts of the router from the pages' scripts. It stops the build where the source of the router has changed. */
export const unaskedRouterPieces: Plugin = {
  name: 'unasked-router-pieces',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart: () => requireReadVersion(JSON.parse(readFileSync(packageFile, 'utf8')).version),
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler(code, id) {
      const file = id.slice(id.indexOf('/production/') + '/production/'.length)
      const found = unasked[file]
      if (!found) return null
      return { code: Object.entries(found).reduce((text, [name, body]) => withBody(text, name, body), code), map: null }
    },
  },
}

/** The library's files have one layout: a function ends at the first brace with the same indentation as its name. */
function withBody(code: string, name: string, body: string): string {
  const declaration = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\1\\}$`, 'gm')
  const whole = new RegExp(`^(\\t*)(const ${name} = \\(.*\\) => \\{)\\n[\\s\\S]*?^\\1\\};$`, 'gm')
  const method = new RegExp(`^(\\t*)(${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\1\\}$`, 'gm')
  const pattern = [declaration, whole, method].find((each) => each.test(code))
  if (!pattern) throw new Error(`react-router has no function ${name} any more: see scripts/router-pieces.ts`)
  return code.replaceAll(pattern, `$1$2 ${body} }`)
}

/**
 * The router's links, forms and scroll restoration stay in the build even if unused, because each gets a name for developer tools, which
 * counts as a use.
 */
export const unusedRouterPieces: Plugin = {
  name: 'unused-router-pieces',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code.replace(/^\w+\.displayName = "\w+";$/gm, '').replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
  },
}
