import { exclusions, isTakenOutOfLobby } from '#rules/rulings.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Table } from '#shared/competitions/table-views.ts'
import type { IsTakenOut } from './lobbies.view.ts'
import { listEntrantsByKey } from './standings.queries.ts'
import type { visibleDerivation } from './visible-derivation.answers.ts'

/** Reads the document only if an entrant of these rows has left the competition. */
export async function answerRemovedFromLobby(
  { read }: QueryContext,
  competitionId: number,
  rows: readonly Pick<Table['rows'][number], 'status'>[],
  derivation: ReturnType<typeof visibleDerivation>,
): Promise<IsTakenOut> {
  if (rows.every(({ status }) => status === 'active')) return () => false
  const document = (await derivation())?.document
  if (!document) return () => false
  const excluded = exclusions(document)
  const entrants = new Map((await listEntrantsByKey(read, competitionId, [...excluded.keys()])).map(({ id, key }) => [id, key]))
  const rounds = document.stages.flatMap(({ groups }) => groups.flatMap((group) => group.rounds))
  const matches = new Map(rounds.flatMap((round) => round.matches.map((match): [string, Match] => [match.key, match])))
  return (entrantId, matchKey) => {
    const exclusion = excluded.get(entrants.get(entrantId) ?? '')
    const match = matches.get(matchKey)
    return exclusion !== undefined && match !== undefined && isTakenOutOfLobby(exclusion, match)
  }
}
