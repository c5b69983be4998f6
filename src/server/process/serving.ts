import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '#server/base/env.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { type Builds, layAssets } from '#server/pages/shared-assets.ts'
import type { App } from './app.ts'

/** How long a start waits for it, and after which time it is tried again, ms. */
const layWithinMs = 3_000
const layAgainMs = 60_000

/** The site is served in spite of it: only a page that changes nodes while the program is replaced lacks them. */
export async function layAssetsWherePossible(files: MediaFiles, builds: Builds, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  try {
    await withTimeout(layWithinMs, layAssets(files, builds))
  } catch (error) {
    log.error({ err: error }, 'scripts and styles could not be laid where the other nodes find them; it is tried again')
    setTimeout(() => void layAssetsWherePossible(files, builds, log), layAgainMs).unref()
  }
}

export async function listenOn(app: Pick<App, 'http'>, env: Env): Promise<void> {
  // All that a start needs is compiled. It is kept now: a process that is killed keeps nothing, and later somebody would wait for it.
  flushCompileCache()
  try {
    await app.http.listen({ port: env.port, host: env.host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') throw new Error(`端口 ${env.port} 已被占用，请停下占用它的程序，或换一个 PORT`)
    if (code === 'EACCES') throw new Error(`没有权限使用端口 ${env.port}，请换一个 1024 或以上的 PORT`)
    throw error
  }
}

/** The public URL; where PORT is 0, with the port that the system assigned. */
export function servedAddress(app: Pick<App, 'http'>, env: Env): string {
  const url = new URL(env.publicUrl)
  const bound = app.http.server.address()
  if (url.port === '0' && typeof bound === 'object' && bound !== null) url.port = String(bound.port)
  return url.origin
}
