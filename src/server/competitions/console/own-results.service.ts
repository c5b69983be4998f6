import { provisionalMatches } from '#rules/acts/own-results.ts'
import type { LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Signed } from '#server/session/console-session.service.ts'
import { may } from '#shared/admin/policy.ts'
import { listRecorders } from './acts.queries.ts'
import { listPossibleKeepers } from './scorekeepers.queries.ts'

/**
 * Keys of the matches whose provisional results the user recorded: somebody else makes them official, as long as there is anybody else who
 * may.
 */
export async function ownProvisional(
  db: Selecting,
  { id, document }: Pick<LoadedCompetition, 'id' | 'document'>,
  signed: Pick<Signed, 'id'>,
): Promise<ReadonlySet<string>> {
  const provisional = provisionalMatches(document)
  if (provisional.length === 0) return new Set()
  const recorders = await listRecorders(db, id)
  const own = provisional.filter((key) => recorders.get(key) === signed.id)
  if (own.length === 0) return new Set()
  const others = (await listPossibleKeepers(db)).filter((user) => user.id !== signed.id && may(user.role, 'results.correct'))
  return new Set(others.length === 0 ? [] : own)
}
