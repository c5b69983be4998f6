import type { QueryContext } from '#server/http/query-context.ts'
import { opponentOf } from '#server/people/record.answers.ts'
import { findLastLineup, type Holder, listSidesBefore, type SideTaken } from '#server/people/record.queries.ts'
import { momentOf } from '#server/people/record.view.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { listLineups } from './match.queries.ts'
import { viewLineups } from './match.view.ts'
import { answerSummaries } from './summaries.answers.ts'
import type { LoadedMatch } from './summary.view.ts'

const shownForm = 5

/** The last sides that each side of a match of two took before it, for its form. None of a side that is open or has no page. */
export async function listSidesBeforeMatch({ read, now, deps }: QueryContext, { row, summary }: LoadedMatch): Promise<SideTaken[][]> {
  if (summary.sides.length !== 2) return []
  const holders = summary.sides.map(holderOfSide)
  for (const holder of holders) if (holder) deps.addTags('team' in holder ? `team:${holder.team}` : `player:${holder.player}`)
  return await Promise.all(
    holders.map((holder) => (holder ? listSidesBefore(read, now, holder, { before: row.listed_at, limit: shownForm }) : [])),
  )
}

/** The line-ups of the matches before, one a side; null where none is known. */
export async function answerLastLineups(ctx: QueryContext, { row, summary }: LoadedMatch): Promise<MatchView['lastLineups']> {
  const last = await Promise.all(
    summary.sides.map(async (side) => {
      const holder = holderOfSide(side)
      const taken = holder && 'team' in holder ? await findLastLineup(ctx.read, ctx.now, holder, row.listed_at) : undefined
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

function holderOfSide({ entrant }: LoadedMatch['summary']['sides'][number]): Holder | null {
  if (!entrant) return null
  if (entrant.teamId !== null) return { team: entrant.teamId }
  const [player, ...others] = entrant.playerIds
  return player !== undefined && others.length === 0 ? { player } : null
}
