import { answerLinkedNews } from '#server/articles/articles.answers.ts'
import { answerAwards } from '#server/awards/awards.answers.ts'
import { listHonourIds } from '#server/awards/awards.queries.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { countSidesOf, listByesOfEntrants } from '#server/matches/byes.queries.ts'
import { answerStripOf } from '#server/matches/match-list.answers.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import { answerLogos } from '#server/media/media.answers.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { RecordQuery, TeamView } from '#shared/competitions/record-views.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { nextMidnight } from '#shared/dates.ts'
import { answerEntrants } from './entrants.answers.ts'
import { listNamedPlayers } from './entrants.queries.ts'
import { isLogoPublic, publicPlayerName } from './public-name.model.ts'
import {
  type Holder,
  isInOpenCompetition,
  listEntries,
  listNamedTeams,
  listOpponentRows,
  listSidesTaken,
  listTeamMatchesAhead,
  type SideTaken,
} from './record.queries.ts'
import { balanceOf, formSides, isCancelled, isPast, matchIdsOf, momentOf, type Opponent, viewEntry, viewOpponents } from './record.view.ts'

type PersonRecord = Pick<
  TeamView,
  'record' | 'form' | 'next' | 'isCompeting' | 'honours' | 'competitions' | 'matches' | 'opponents' | 'news'
>

const shownNext = 8
const shownForm = 5
const shownHonours = 50
const shownCompetitions = 60
const shownOpponents = 60
const shownNews = 6
const pageSize = 20

/** What the pages of a team and of a player share. */
export async function answerRecord(ctx: QueryContext, holder: Holder, { competition, page = 1 }: RecordQuery): Promise<PersonRecord> {
  const { read, now, deps } = ctx
  const [subject, id] = 'team' in holder ? (['team', holder.team] as const) : (['player', holder.player] as const)
  const sides = await listSidesTaken(read, now, holder)
  const pastSides = sides.filter((side) => isPast(side) && (competition === undefined || side.competition_id === competition))
  const past = matchIdsOf(pastSides)
  const cancelled = matchIdsOf(pastSides.filter(isCancelled)).length
  const [next, isCompeting, honourIds, entries, opponents, news] = await Promise.all([
    answerNext(ctx, holder, sides),
    isInOpenCompetition(read, now, holder),
    listHonourIds(read, now, holder, shownHonours),
    answerEntries(ctx, holder, sides),
    answerOpponents(ctx, holder, sides),
    answerLinkedNews(ctx, subject, [id], shownNews),
  ])
  deps.addTags(
    'seasons',
    ...tagsOf(
      'competition',
      entries.map(({ competition }) => competition.id),
    ),
  )
  const [honours, form, items] = await Promise.all([
    answerAwards(ctx, honourIds),
    answerForm(ctx, sides),
    answerSummaries(ctx, past.slice((page - 1) * pageSize, page * pageSize)),
  ])
  return {
    record: balanceOf(sides.map((side) => side.outcome)),
    form,
    next,
    isCompeting,
    honours,
    competitions: entries,
    matches: { items, page, pageSize, total: past.length, cancelled, competition: competition ?? null },
    opponents,
    news: news.map(({ article }) => article),
  }
}

/** A player's with those of his teams. */
async function answerNext(ctx: QueryContext, holder: Holder, sides: readonly SideTaken[]): Promise<PersonRecord['next']> {
  const ofTeams = 'player' in holder ? await listTeamMatchesAhead(ctx.read, ctx.now, holder.player) : []
  if (ofTeams.length > 0) ctx.deps.renewsAt(nextMidnight(ctx.now))
  const matches = [...new Map([...sides, ...ofTeams].map((match) => [match.id, match])).values()]
  const newestFirst = matches.toSorted((a, b) => (a.listed_at < b.listed_at ? 1 : a.listed_at > b.listed_at ? -1 : b.id - a.id))
  const { live, next } = await answerStripOf(ctx, newestFirst, { next: shownNext, latest: 0 })
  return [...live, ...next]
}

async function answerEntries(ctx: QueryContext, holder: Holder, sides: readonly SideTaken[]): Promise<PersonRecord['competitions']> {
  const byEntrant = Map.groupBy(sides, (side) => side.entrant_id)
  const lined = 'player' in holder ? [...byEntrant.keys()].flatMap((id) => id ?? []) : []
  const rows = await listEntries(ctx.read, ctx.now, holder, { others: lined, limit: shownCompetitions })
  const ids = rows.map((row) => row.entrant_id)
  const [entrants, counts] = await Promise.all([answerEntrants(ctx, ids), countSidesOf(ctx.read, ids)])
  // Most have no side but those of listed matches, hence no bye.
  const withMore = ids.filter((id) => (counts.get(id) ?? 0) > (byEntrant.get(id)?.length ?? 0))
  const byes = await listByesOfEntrants(ctx.read, ctx.now, withMore)
  const byesOf = Map.groupBy(byes, (bye) => bye.entrant_id)
  return rows.map(({ entrant_id: id, ...row }) =>
    viewEntry({ entrant_id: id, ...row }, entrants.get(id)?.name ?? '', byEntrant.get(id) ?? [], byesOf.get(id) ?? []),
  )
}

/** The last results among these sides, with the score where there is one. */
export async function answerForm(ctx: QueryContext, sides: readonly SideTaken[]): Promise<PersonRecord['form']> {
  const shown = formSides(sides, shownForm)
  const matches = new Map((await answerSummaries(ctx, matchIdsOf(shown))).map((match) => [match.id, match]))
  return shown.flatMap((side) => {
    const match = matches.get(side.id)
    return match
      ? [{ matchId: side.id, at: momentOf(side), outcome: side.outcome, score: scoreOf(match, side), opponent: opponentOf(match, side) }]
      : []
  })
}

/** Its own first; null in a lobby, and where nothing was played. */
function scoreOf({ sides, result }: MatchSummary, own: SideTaken): [number, number] | null {
  const mine = sides.find((side) => side.entrant?.id === own.entrant_id)
  const theirs = sides.find((side) => side !== mine)
  const isPlayed = result !== null && resultKindTraits[result.kind].decidedBy === 'play'
  return sides.length === 2 && isPlayed && mine?.score != null && theirs?.score != null ? [mine.score, theirs.score] : null
}

/** For several opponents only their number. */
export function opponentOf({ sides }: MatchSummary, own: SideTaken): string {
  const others = sides.filter((side) => side.entrant?.id !== own.entrant_id)
  const [other] = others
  return others.length === 1 && other ? (other.entrant?.name ?? other.label) : `${others.length} 方`
}

async function answerOpponents(ctx: QueryContext, holder: Holder, sides: readonly SideTaken[]): Promise<PersonRecord['opponents']> {
  const { read, now, deps } = ctx
  const rows = await listOpponentRows(read, now, holder)
  const ids = [...new Set(rows.flatMap((row) => row.id ?? []))]
  const kind = 'team' in holder ? 'team' : 'player'
  const shown = viewOpponents(rows, sides, kind === 'team' ? await listNamedTeams(read, ids) : await knownPlayers(ctx, ids), shownOpponents)
  deps.addTags(...shown.map((opponent) => `${kind}:${opponent.id}` as const))
  const logos = await answerLogos(
    ctx,
    shown.map((opponent) => opponent.logo_id),
  )
  return shown.map(({ logo_id, ...opponent }) => ({ ...opponent, logo: logos(logo_id) }))
}

/** A withheld player has no page of meetings either. */
async function knownPlayers({ read }: QueryContext, ids: readonly number[]): Promise<Opponent[]> {
  const players = await listNamedPlayers(read, ids)
  return [...players.values()].flatMap((player) =>
    player.is_hidden === 1
      ? []
      : [{ id: player.id, name: publicPlayerName(player), logo_id: isLogoPublic(player) ? player.logo_id : null }],
  )
}
