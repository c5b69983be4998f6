import { splitTarget } from '#server/base/target.ts'
import type { PublicContext } from '#server/http/context.ts'
import { normalOldAddress } from '#shared/old-address.ts'
import { followRedirects } from './follow.model.ts'
import { findNewAddress } from './redirects.queries.ts'

/**
 * The final target of a path without a route. Not cached: it is one index lookup, and requests for unknown paths must not fill the memory.
 */
export async function findRedirectOf({ read }: Pick<PublicContext, 'read'>, target: string): Promise<string | undefined> {
  const { path, query } = splitTarget(target)
  if (normalOldAddress(path, query) === null) return undefined
  return await followRedirects((oldAddress) => findNewAddress(read, oldAddress), target)
}
