import { answerLinkedNews } from '#server/articles/articles.answers.ts'
import type { Asking } from '#server/asking.ts'
import { answerAwards } from '#server/awards/awards.answers.ts'
import { listHonourIds } from '#server/awards/awards.queries.ts'
import { answerCompetitionSummaries } from '#server/competitions/summaries.answers.ts'
import { answerStripOf } from '#server/matches/match-list.answers.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { answerEntrants } from './entrants.answers.ts'
import { type Holder, listEntries, listSidesTaken } from './record.queries.ts'

type PersonRecord = Pick<TeamView, 'record' | 'next' | 'latest' | 'honours' | 'competitions' | 'news'>

const shownMatches = 6
const shownHonours = 50
const shownCompetitions = 30
const shownNews = 6

/** What the pages of a team and of a player have in common. */
export async function answerRecord(asking: Asking, holder: Holder): Promise<PersonRecord> {
  const { read, now } = asking
  const [subject, id] = 'team' in holder ? (['team', holder.team] as const) : (['player', holder.player] as const)
  const sides = await listSidesTaken(read, now, holder)
  const [strip, honourIds, entries, news] = await Promise.all([
    answerStripOf(asking, [...new Map(sides.map((side) => [side.id, side])).values()], { next: shownMatches, latest: shownMatches }),
    listHonourIds(read, now, holder, shownHonours),
    listEntries(read, now, holder, shownCompetitions),
    answerLinkedNews(asking, subject, [id], shownNews),
  ])
  const [honours, entrants, competitions] = await Promise.all([
    answerAwards(asking, honourIds),
    answerEntrants(
      asking,
      entries.map((entry) => entry.entrant_id),
    ),
    answerCompetitionSummaries(
      asking,
      entries.map((entry) => entry.competition_id),
    ),
  ])
  const byId = new Map(competitions.map((competition) => [competition.id, competition]))
  const count = (outcome: 'win' | 'draw' | 'loss') => sides.filter((side) => side.outcome === outcome).length
  const [wins, draws, losses] = [count('win'), count('draw'), count('loss')]
  return {
    record: { played: wins + draws + losses, wins, draws, losses },
    next: [...strip.live, ...strip.next],
    latest: strip.latest,
    honours,
    competitions: entries.flatMap(({ competition_id, entrant_id, place, place_to }) => {
      const competition = byId.get(competition_id)
      const entrant = entrants.get(entrant_id)
      if (!competition || !entrant) return []
      return [{ competition, entrant, place: place === null ? null : ([place, place_to ?? place] satisfies [number, number]) }]
    }),
    news: news.map(({ article }) => article),
  }
}
