import type { QueryContext } from '#server/http/query-context.ts'
import { opponentOf } from '#server/people/record.answers.ts'
import type { Holder, SideTaken } from '#server/people/record.queries.ts'
import { momentOf } from '#server/people/record.view.ts'
import { findLastLineup, listSidesBefore, type MatchInTime } from '#server/people/sides-before.queries.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { listLineups } from './match.queries.ts'
import { viewLineups } from './match.view.ts'
import { answerSummaries } from './summaries.answers.ts'
import type { LoadedMatch } from './summary.view.ts'

const shownForm = 5

/** The last sides that each side of a match of two took before it, for its form. None of a side that is open or has no page. */
export async function listSidesBeforeMatch({ read, now, deps }: QueryContext, match: LoadedMatch): Promise<SideTaken[][]> {
  const { summary } = match
  if (summary.sides.length !== 2) return []
  const holders = summary.sides.map(holderOfSide)
  for (const holder of holders) if (holder) deps.addTags('team' in holder ? `team:${holder.team}` : `player:${holder.player}`)
  return await Promise.all(
    holders.map((holder) => (holder ? listSidesBefore(read, now, holder, { before: inTime(match), limit: shownForm }) : [])),
  )
}

/** The line-ups of the matches before, one a side; null where none is known. */
export async function answerLastLineups(ctx: QueryContext, before: LoadedMatch): Promise<MatchView['lastLineups']> {
  const last = await Promise.all(
    before.summary.sides.map(async (side) => {
      const holder = holderOfSide(side)
      const taken = holder && 'team' in holder ? await findLastLineup(ctx.read, ctx.now, holder, inTime(before)) : undefined
      const [match] = taken ? await answerSummaries(ctx, [taken.id]) : []
      if (!taken || !match) return null
      const rows = await listLineups(ctx.read, ctx.now, taken.id)
      const ordinal = match.sides.findIndex(({ entrant }) => entrant?.id === taken.entrant_id)
      const [players = []] = viewLineups(rows, [ordinal])
      return players.length === 0 ? null : { matchId: taken.id, at: momentOf(taken), opponent: opponentOf(match, taken), players }
    }),
  )
  return last.some((each) => each !== null) ? last : []
}

function inTime({ row, summary }: LoadedMatch): MatchInTime {
  const isOver = summary.play === 'ended' || summary.result !== null || summary.isResultHidden
  return { id: row.id, competition: row.competition_id, at: row.listed_at, isOver }
}

function holderOfSide({ entrant }: LoadedMatch['summary']['sides'][number]): Holder | null {
  if (!entrant) return null
  if (entrant.teamId !== null) return { team: entrant.teamId }
  const [player, ...others] = entrant.playerIds
  return player !== undefined && others.length === 0 ? { player } : null
}
