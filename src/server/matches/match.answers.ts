import { answerNewestAlbums } from '#server/albums/albums.answers.ts'
import { answerLinkedNews } from '#server/articles/articles.answers.ts'
import { answerAwards } from '#server/awards/awards.answers.ts'
import { listAwardIdsOfMatch } from '#server/awards/awards.queries.ts'
import { notFound } from '#server/base/errors.ts'
import { answerGroupTables } from '#server/competitions/public/group-tables.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { listNamedPlayers } from '#server/people/entrants.queries.ts'
import { holderOf } from '#server/people/meetings.answers.ts'
import { listMeetings } from '#server/people/meetings.queries.ts'
import { answerForm } from '#server/people/record.answers.ts'
import { balanceOf, matchIdsOf } from '#server/people/record.view.ts'
import { shareAddress, shareImageOfMatch } from '#server/share/share-image.answers.ts'
import { answerMatchStatistics } from '#server/statistics/match-statistics.answers.ts'
import { answerNewestVideos } from '#server/videos/videos.answers.ts'
import { tableFormats } from '#shared/competitions/document.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { isPast } from '#shared/competitions/match-time.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { answerLastLineups, listSidesBeforeMatch } from './before.answers.ts'
import { answerCorrections } from './corrections.answers.ts'
import { findMatchDetails, listFollowers, listGames, listLineups, listMatchRulings, listPlacesInTables } from './match.queries.ts'
import { challengeOf, sidesOfGame, viewFollower, viewGame, viewLineups, viewPlace, viewScoreParts } from './match.view.ts'
import { dependOnReveals } from './reveal.answers.ts'
import { answerSummaries, loadMatches } from './summaries.answers.ts'
import type { LoadedMatch } from './summary.view.ts'
import { viewTimeline } from './timeline.view.ts'

const mostMeetings = 5
const mostNews = 6
const mostAlbums = 5
const mostVideos = 3
const mostRows = 12

/** Throws not-found unless the match is public. */
export async function answerMatch(ctx: QueryContext, id: number): Promise<MatchView> {
  const { read, now, deps } = ctx
  deps.addTags(`match:${id}`)
  const details = await findMatchDetails(read, now, id)
  if (!details) throw notFound()
  deps.addTags(`competition:${details.competition_id}`)
  // Past meetings may be in other competitions, so any next result may be one of them.
  await dependOnReveals(ctx)
  const [match] = await loadMatches(ctx, [id])
  if (!match) throw notFound()
  const { row, sides, ruleset, summary } = match
  const entrantIds = sides.flatMap((side) => side.entrant_id ?? [])
  const isAhead = summary.play === 'not_started' && sides.length === 2
  const [games, statistics, lineups, rulings, followers, { meetingIds, versus }, sidesBefore, awardIds, places] = await Promise.all([
    answerGames(ctx, match),
    answerMatchStatistics(ctx, summary),
    listLineups(read, now, id),
    // What is not played because one side is missing is so without them.
    listMatchRulings(read, now, id, row.is_not_needed && entrantIds.length < 2 ? [] : entrantIds),
    listFollowers(read, details),
    findPastMeetings(ctx, summary),
    listSidesBeforeMatch(ctx, match),
    listAwardIdsOfMatch(read, now, id, details.competition_id),
    isAhead ? listPlacesInTables(read, now, entrantIds) : [],
  ])
  const nextIds = summary.result === null ? [] : [followers.winnerTo, followers.loserTo].flatMap((follower) => follower?.id ?? [])
  // Read at once: forms and meetings have matches in common.
  await loadMatches(ctx, [...meetingIds, ...sidesBefore.flatMap(matchIdsOf), ...nextIds])
  return {
    ...summary,
    challenge: challengeOf(details.stage_settings),
    shareImage: shareAddress(await shareImageOfMatch(ctx, summary)),
    winnerTo: viewFollower(followers.winnerTo),
    loserTo: viewFollower(followers.loserTo),
    next: await answerSummaries(ctx, [...new Set(nextIds)]),
    table: (tableFormats as readonly string[]).includes(details.format) ? await answerTableAround(ctx, summary) : null,
    awards: await answerAwards(ctx, awardIds),
    venue: details.venue ?? '',
    streamUrl: details.stream_url,
    replayUrl: details.replay_url,
    note: details.note ?? '',
    ...viewScoreParts(details.score_details),
    // A document without that ruleset may name players of its games; those are boards, too.
    areBoards: ruleset?.score === 'board_points' || games.some((game) => game.sides.some((side) => side.players.length > 0)),
    games,
    statistics,
    lineups: viewLineups(
      lineups,
      sides.map((side) => side.ordinal),
    ),
    lastLineups: summary.play === 'not_started' && lineups.length === 0 ? await answerLastLineups(ctx, match) : [],
    places: isAhead ? sides.map((side) => viewPlace(places.find((one) => one.entrant_id === side.entrant_id))) : [],
    form: await Promise.all(sidesBefore.map((taken) => answerForm(ctx, taken))),
    timeline: viewTimeline(row, {
      endedAt: details.ended_at,
      isRuled: summary.result !== null && resultKindTraits[summary.result.kind].play === 'none',
      isPast: isPast(summary),
      rulings,
      names: new Map(
        sides.flatMap(({ entrant_id }, i) => {
          const name = summary.sides[i]?.entrant?.name
          return entrant_id === null || name === undefined ? [] : [[entrant_id, name] as const]
        }),
      ),
      corrections: await answerCorrections(ctx, rulings, { key: row.key, summary, ruleset }),
    }),
    meetings: await answerSummaries(ctx, meetingIds),
    versus,
    albums: await answerNewestAlbums(ctx, { subject: 'match', id }, mostAlbums),
    videos: await answerNewestVideos(ctx, { subject: 'match', id }, mostVideos),
    news: await newsOf(ctx, summary),
  }
}

/** The public games of a public match. */
export async function answerGames({ read, now }: QueryContext, { row, ruleset, summary }: LoadedMatch): Promise<MatchView['games']> {
  const games = await listGames(read, now, row.id)
  const players = await listNamedPlayers(read, [
    ...new Set(games.flatMap((game) => sidesOfGame(game).flatMap((side) => side.players ?? []))),
  ])
  const isSidePublic = summary.sides.map(({ entrant }) => entrant !== null)
  return games.map((game) => viewGame(game, { players, isSidePublic, placementPoints: ruleset?.placementPoints }))
}

/** The table of its group, where all of it is short enough to stand beside a match. */
async function answerTableAround(ctx: QueryContext, { group }: MatchSummary): Promise<MatchView['table']> {
  const [table] = await answerGroupTables(ctx, [group.id], mostRows)
  return table && table.table.total <= mostRows ? table : null
}

/** Earlier meetings of the two sides, over all competitions: none where a side is not known yet, or has no page. */
async function findPastMeetings(
  ctx: QueryContext,
  match: MatchSummary,
): Promise<Pick<MatchView, 'versus'> & { meetingIds: readonly number[] }> {
  const found = opponents(match)
  if (!found) return { meetingIds: [], versus: null }
  const { kind, ids } = found
  const all = await listMeetings(ctx.read, ctx.now, holderOf(kind, ids[0]), holderOf(kind, ids[1]))
  const told = all.filter((meeting) => Boolean(meeting.is_told) && meeting.id !== match.id)
  const last = told.slice(0, mostMeetings)
  return {
    meetingIds: last.map((meeting) => meeting.id),
    versus: told.length === 0 ? null : { kind, ids, total: told.length, record: balanceOf(last.map((meeting) => meeting.outcome)) },
  }
}

/** The two teams, or the two single players, of a match with two sides. */
function opponents({ sides: [a, b, ...others] }: MatchSummary): Pick<NonNullable<MatchView['versus']>, 'kind' | 'ids'> | null {
  if (!a?.entrant || !b?.entrant || others.length > 0) return null
  const [teamA, teamB] = [a.entrant.teamId, b.entrant.teamId]
  if (teamA !== null && teamB !== null) return teamA === teamB ? null : { kind: 'team', ids: [teamA, teamB] }
  const [playerA, ...withA] = a.entrant.playerIds
  const [playerB, ...withB] = b.entrant.playerIds
  if (playerA === undefined || playerB === undefined || withA.length + withB.length > 0) return null
  return { kind: 'player', ids: [playerA, playerB] }
}

/** News of the match, then further news of its sides. */
async function newsOf(ctx: QueryContext, { id, sides }: MatchSummary): Promise<MatchView['news']> {
  const own = await answerLinkedNews(ctx, 'match', [id], mostNews)
  const teams = sides.flatMap((side) => side.entrant?.teamId ?? [])
  const players = sides.flatMap((side) => side.entrant?.playerIds ?? [])
  const ofSides = [...(await answerLinkedNews(ctx, 'team', teams, mostNews)), ...(await answerLinkedNews(ctx, 'player', players, mostNews))]
  const known = new Set(own.map(({ article }) => article.id))
  const others = new Map(ofSides.flatMap(({ article }) => (known.has(article.id) ? [] : [[article.id, article] as const])))
  const newest = [...others.values()].sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)).slice(0, mostNews)
  return [...own, ...newest.map((article) => ({ role: 'side' as const, article }))]
}
