import { splitTarget } from '#server/base/target.ts'
import type { PublicContext } from '#server/http/context.ts'
import { normalOldAddress } from '#shared/old-address.ts'
import { followRedirects } from './follow.model.ts'
import { findNewAddress } from './redirects.queries.ts'

/**
 * Where an address that nothing of ours answers leads, to the end of the way. Not cached: it is one look into an index, and whoever asks for
 * what is not there must not fill the memory.
 */
export async function findRedirectOf({ read }: Pick<PublicContext, 'read'>, target: string): Promise<string | undefined> {
  const { path, query } = splitTarget(target)
  if (normalOldAddress(path, query) === null) return undefined
  return await followRedirects((oldAddress) => findNewAddress(read, oldAddress), target)
}
