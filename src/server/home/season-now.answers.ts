import { withStates } from '#server/competitions/public/stage.answers.ts'
import { answerCurrentCompetitions } from '#server/competitions/public/summaries.answers.ts'
import { answerTablesAround } from '#server/competitions/public/tables-around.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerGames } from '#server/matches/match.answers.ts'
import { answerAround, answerStripAndDay } from '#server/matches/match-list.answers.ts'
import { loadMatches } from '#server/matches/summaries.answers.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { CompetitionProgress, LiveBlock } from '#shared/settings.ts'
import { countEntrantsOfEach, listStagesOfEach } from './progress.queries.ts'

type SeasonNow = Omit<LiveBlock, 'kind' | 'title'>

const stripLengths = { next: 4, latest: 4 }
const shownOfDay = 6
const shownDays = 9
const aroundLengths = { next: 4, latest: 2 }
const shownTables = 4
const shownRows = 8
/** How long a match stays in front after its end, unless another begins. */
const afterglowMs = 15 * 60_000

/** What is on, what the day has, and how the competition stands that is in front. */
export async function answerSeasonNow(ctx: QueryContext): Promise<SeasonNow> {
  const { strip, day } = await answerStripAndDay(ctx, stripLengths, shownOfDay)
  const front = strip.live.find((match) => match.hasStream) ?? strip.live[0] ?? justEnded(ctx, strip) ?? strip.next[0] ?? strip.latest[0]
  return {
    ...strip,
    featured: front ? { ...front, games: await gamesOf(ctx, front) } : null,
    day: nearDays(day),
    standing: await standingAround(ctx, front),
  }
}

/** Who watched it, or comes for its result, finds it where it was on. */
function justEnded({ now, deps }: QueryContext, { latest }: Pick<SeasonNow, 'latest'>): MatchSummary | undefined {
  const endOf = ({ play, endedAt }: MatchSummary) => (play === 'ended' && endedAt !== null ? Date.parse(endedAt) : 0)
  const last = [...latest].sort((a, b) => endOf(b) - endOf(a))[0]
  const over = (last ? endOf(last) : 0) + afterglowMs
  if (over <= Date.parse(now)) return undefined
  deps.renewsAt(new Date(over).toISOString())
  return last
}

/** Fewer days than a whole page offers: those right around its own. */
function nearDays(outline: SeasonNow['day']): SeasonNow['day'] {
  const { day, days } = outline
  const at = days.findIndex((one) => one.day === day)
  const from = Math.max(0, Math.min(at - Math.floor(shownDays / 2), days.length - shownDays))
  return { ...outline, days: days.slice(from, from + shownDays) }
}

async function gamesOf(ctx: QueryContext, { id, play }: MatchSummary) {
  if (play !== 'live') return []
  const [match] = await loadMatches(ctx, [id])
  return match ? await answerGames(ctx, match) : []
}

/** The bracket in which the match stands, and the tables of its stage, or of the last one before that has any. */
async function standingAround(ctx: QueryContext, match: MatchSummary | undefined): Promise<SeasonNow['standing']> {
  if (!match) return null
  const { competition, stage } = match
  const { isOwnStage, tables } = await answerTablesAround(ctx, match, { tables: shownTables, rows: shownRows })
  return { competition, stage, matches: isOwnStage ? [] : await answerAround(ctx, stage.id, aroundLengths), tables }
}

/** Those that are running, then the next to begin, with their stages. */
export async function answerCompetitionProgress(ctx: QueryContext, count: number): Promise<CompetitionProgress[]> {
  const competitions = await answerCurrentCompetitions(ctx, count)
  const ids = competitions.map(({ id }) => id)
  const [stages, entrants] = await Promise.all([listStagesOfEach(ctx.read, ids), countEntrantsOfEach(ctx.read, ids)])
  const staged = (await withStates(ctx, stages)).map(({ competition_id: competition, id, name, state }) => ({
    competition,
    id,
    name,
    state,
  }))
  return competitions.map((competition) => ({
    ...competition,
    entrantCount: entrants.get(competition.id) ?? 0,
    stages: staged.flatMap(({ competition: of, ...stage }) => (of === competition.id ? [stage] : [])),
  }))
}
