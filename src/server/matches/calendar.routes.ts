import type { FastifyInstance } from 'fastify'
import type { Asking } from '#server/asking.ts'
import { publicFile } from '#server/cache/public-file.ts'
import { answerCompetitionSummaries } from '#server/competitions/summaries.answers.ts'
import type { PublicContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { findPlayer, findTeam } from '#server/people/people.queries.ts'
import { publicPlayerName } from '#server/people/public-name.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { paths } from '#shared/paths.ts'
import { answerCalendar, answerCalendarMatches } from './calendar.answers.ts'
import { type CalendarMatch, matchCalendar } from './match-calendar.ts'

/** Matches as calendars read them: feeds to subscribe to, and single events to add. Their addresses and ids hold for ever. */
export async function matchCalendarRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  const { publicUrl } = context
  const route = (url: string, answer: (asking: Asking, id: number) => Promise<{ name: string; path: string; matches: CalendarMatch[] }>) =>
    publicFile(app, context, {
      url,
      answer: async ({ params, ...asking }) => {
        asking.footing.shows('settings')
        const { matches, ...calendar } = await answer(asking, idOf(params.id))
        return { type: 'text/calendar; charset=utf-8', body: matchCalendar(matches, { publicUrl, ...calendar }) }
      },
    })

  route('/matches.ics', async (asking) => ({
    name: `${(await getSettings(asking.read)).name}赛程`,
    path: paths.matchCalendar('all'),
    matches: await answerCalendar(asking, 'all'),
  }))

  route('/competitions/:id/matches.ics', async (asking, competition) => ({
    name: await competitionName(asking, competition),
    path: paths.matchCalendar({ competition }),
    matches: await answerCalendar(asking, { competition }),
  }))

  route('/teams/:id/matches.ics', async (asking, team) => {
    asking.footing.shows(`team:${team}`)
    const row = await findTeam(asking.read, team)
    if (!row) throw notFound()
    return { name: `${row.name}赛程`, path: paths.matchCalendar({ team }), matches: await answerCalendar(asking, { team }) }
  })

  route('/players/:id/matches.ics', async (asking, player) => {
    asking.footing.shows(`player:${player}`)
    const row = await findPlayer(asking.read, asking.now, player)
    if (!row) throw notFound()
    const name = `${publicPlayerName(row)}赛程`
    return { name, path: paths.matchCalendar({ player }), matches: await answerCalendar(asking, { player }) }
  })

  route('/matches/:id/event.ics', async (asking, id) => {
    const matches = await answerCalendarMatches(asking, [id])
    const [one] = matches
    if (!one || (one.match.schedule.at ?? one.lostAt) === null) throw notFound()
    return { name: one.match.competition.name, path: paths.matchEvent(id), matches }
  })
}

async function competitionName(asking: Asking, id: number): Promise<string> {
  const [summary] = await answerCompetitionSummaries(asking, [id])
  if (!summary) throw notFound()
  return summary.name
}

function idOf(given: string | undefined): number {
  if (given === undefined) return 0
  if (!/^[1-9]\d{0,8}$/.test(given)) throw notFound()
  return Number(given)
}
