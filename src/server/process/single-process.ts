import type { Env } from '#server/base/env.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import { root } from '#server/base/root.ts'
import type { OwnNode } from '#server/nodes/own-node.service.ts'
import { type ConsoleBuild, loadBuiltConsole } from '#server/pages/console-page.ts'
import { loadBuiltSite, type SiteBuild } from '#server/pages/site-build.ts'
import { buildApp } from './app.ts'
import { endingOf, onUncaught } from './ending.ts'
import { greet, joinNodes, prepareSite, rememberPlace } from './once.ts'
import { layAssetsWherePossible, listenOn, servedAddress } from './serving.ts'

/** Serves the site from this process, without workers. */
export async function serveInOneProcess(env: Env, command: OwnCommand, flags: readonly string[]): Promise<void> {
  const site = await prepareSite(env, flags)
  const builds = { site: await siteBuild(flags), console: await consoleBuild(flags) }
  const app = await buildApp({ ...site, ...builds, command })
  const { log } = app.http
  await rememberPlace(site, log)
  await layAssetsWherePossible(site.files, builds, log)
  await listenOn(app, env)
  let node: OwnNode | undefined
  const end = endingOf(app, site.db, async () => await node?.end())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'ending')
      end({ code: 0, leaves: false })
    })
  }
  // A terminal that is closed sends it too.
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) end({ code: 0, leaves: false })
    else
      log.warn('SIGHUP restarts workers in turn, and one process serves this site (LEITAI_WORKERS): nothing was done; restart the service')
  })
  onUncaught(app, () => end({ code: 1, leaves: false }))
  const address = servedAddress(app, env)
  await greet(site, address, log)
  node = await joinNodes(site, address, log)
}

async function siteBuild(flags: readonly string[]): Promise<SiteBuild> {
  if (!flags.includes('--dev')) return await loadBuiltSite(root)
  const { loadDevelopedSite } = await import('#server/pages/dev-site.ts')
  return await loadDevelopedSite(root)
}

async function consoleBuild(flags: readonly string[]): Promise<ConsoleBuild> {
  if (!flags.includes('--dev')) return await loadBuiltConsole(root)
  const { developedConsole } = await import('#server/pages/dev-site.ts')
  return developedConsole
}
