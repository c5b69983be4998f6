import { HttpError, notFound } from '#server/base/errors.ts'
import type { CachedAnswer } from '#server/cache/answer.ts'
import type { PublicContext } from '#server/http/context.ts'
import { verificationType } from '#shared/verification.ts'
import { findVerificationContent } from './verification-files.queries.ts'

/**
 * The file for a path, where there is one. Called for paths without a route, so that a file hides nothing of ours. Its content was typed in
 * the console: it is served with the media type of its name, and may not run scripts.
 */
export async function fetchVerificationFile({ read, cache, headers }: PublicContext, path: string): Promise<CachedAnswer | undefined> {
  const name = path.slice(1)
  const type = verificationType(name)
  if (type === null) return undefined
  try {
    return await cache.fetch(path, async (deps) => {
      deps.addTags('verification')
      const content = await findVerificationContent(read, name)
      if (content === undefined) throw notFound()
      const own = { 'content-security-policy': "default-src 'none'; sandbox", 'content-type': `${type}; charset=utf-8` }
      return { status: 200, headers: { ...headers, ...own }, body: Buffer.from(content) }
    })
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}
