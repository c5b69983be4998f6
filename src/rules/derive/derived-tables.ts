import { gamesToWin, type MatchLength, matchLength } from '#rules/check/match-length.ts'
import type { DerivedTable, OpenMatch } from '#rules/model.ts'
import { type GroupWork, type MatchWork, poolsOf, type Workings } from './workings.ts'

/** What each table was made of, by `stage/group`. */
export function derivedTables(workings: Workings): Map<string, DerivedTable> {
  const tables = new Map<string, DerivedTable>()
  for (const [key, work] of workings.groups) {
    if (!work.input) continue
    tables.set(key, {
      input: work.input,
      isPool: poolsOf(work.stage).includes(work),
      open: openMatchesOf(work),
      listed: work.matches.filter(({ match }) => match.sides.length > 1).length,
      undrawn: undrawnRounds(work),
    })
  }
  return tables
}

function openMatchesOf(work: GroupWork): OpenMatch[] | null {
  const open: OpenMatch[] = []
  for (const { key, round, match, sides, isClosed } of work.matches) {
    if (isClosed) continue
    const entrants = sides.flatMap(({ entrant }) => (entrant === null ? [] : [entrant]))
    if (entrants.length < sides.length) return null
    const length = lengthOf(work, round, match)
    open.push({
      key,
      round,
      hasWinner: length !== null && length.games % 2 === 1 && work.stage.stage.ruleset.score === 'games_won',
      gamesToWin: length?.kind === 'bestOf' ? gamesToWin(length.games) : null,
      entrants,
    })
  }
  // More to come than these: an open place in the group. Rounds of a Swiss that are not drawn yet have no matches.
  const isDrawn = work.stage.stage.format === 'round_robin'
  return isDrawn && work.input && work.input.openMatches > open.length ? null : open
}

function lengthOf(work: GroupWork, number: number, match: MatchWork['match']): MatchLength | null {
  const round = work.group.rounds.find((one) => one.number === number)
  return matchLength(match, round ?? {}, work.stage.stage.ruleset)
}

function undrawnRounds({ stage: { stage }, group }: GroupWork): number {
  if (stage.format !== 'swiss' || stage.swiss.by !== 'points') return 0
  return Math.max(0, stage.swiss.rounds - group.rounds.length)
}
