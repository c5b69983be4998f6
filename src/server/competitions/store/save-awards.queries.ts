import type { Transaction } from 'kysely'
import { matchesOf } from '#rules/visible/hidden.ts'
import { resultVisibleAt } from '#rules/visible.ts'
import type { Database } from '#server/db/tables.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import { dayOfMatch, lineupOf } from './award-lineup.model.ts'
import type { CompetitionSave } from './competition-save.model.ts'
import { flag } from './null-codec.model.ts'
import { idOf } from './save-people.queries.ts'
import type { SavedStructure } from './save-structure.queries.ts'
import { type Full, syncRows } from './sync.queries.ts'
import { latest } from './visibility-times.model.ts'

export async function saveAwards(
  trx: Transaction<Database>,
  { stored, document, people, facts, changes }: CompetitionSave,
  structure: SavedStructure,
  matches: ReadonlyMap<string, number>,
): Promise<void> {
  const known = new Map(matchesOf(document).map((match) => [match.key, match]))
  const given = (document.awards ?? []).map((award, ordinal): Full<'awards'> => {
    const day = award.at ?? document.competition.endsOn
    return {
      competition_id: structure.competitionId,
      key: award.key,
      ordinal,
      kind: award.kind,
      is_derived: 0,
      title: award.title,
      entrant_id: award.entrant === undefined ? null : idOf(structure.entrants, award.entrant),
      player_id: award.player === undefined ? null : idOf(people.players, award.player),
      name: award.name ?? null,
      citation: award.citation ?? null,
      is_masked: flag(award.isMasked),
      awarded_on: award.at ?? null,
      lineup: lineupText(award.entrant === undefined ? [] : lineupOf(document, award.entrant, null, day)),
      match_id: null,
      visible_at: visibleWith(document, award.at ?? null),
    }
  })
  const derived = facts.awards.map((award, ordinal): Full<'awards'> => {
    const last = award.match === null ? undefined : known.get(award.match)
    const day = (last && dayOfMatch(last)) ?? document.competition.endsOn
    const played = award.side === null ? undefined : last?.sides[award.side]
    return {
      competition_id: structure.competitionId,
      key: award.key,
      ordinal,
      kind: award.kind,
      is_derived: 1,
      title: awardKindWords[award.kind],
      entrant_id: idOf(structure.entrants, award.entrant),
      player_id: null,
      name: null,
      citation: null,
      is_masked: null,
      awarded_on: day,
      lineup: lineupText(lineupOf(document, award.entrant, played ?? null, day)),
      match_id: award.match === null || !award.isDeciding ? null : idOf(matches, award.match),
      visible_at: award.visibleAt,
    }
  })
  changes.note('awards', await syncRows(trx, 'awards', stored?.awards ?? [], [...derived, ...given]))

  function lineupText(members: ReturnType<typeof lineupOf>): string {
    return JSON.stringify(members.map(({ player, name }) => ({ playerId: player === null ? null : idOf(people.players, player), name })))
  }
}

/**
 * A manual title may reveal the end of a match whose result is hidden: until that result is public the award is not shown, unless it was
 * given before the match. Null: always shown.
 */
function visibleWith(document: CompetitionDocument, at: string | null): string | null {
  return latest(
    matchesOf(document).map((match) => {
      const day = dayOfMatch(match)
      return at !== null && day !== null && day > at ? null : resultVisibleAt(match)
    }),
  )
}
