import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { answerCompetitionSummaries } from '#server/competitions/public/summaries.answers.ts'
import type { PublicContext } from '#server/http/context.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import { publicFile } from '#server/http/public-file.ts'
import type { Asking } from '#server/http/query-context.ts'
import { findPlayer, findTeam } from '#server/people/people.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { answerCalendar, answerCalendarMatches, type CalendarAnswer } from './calendar.answers.ts'
import { matchCalendar } from './match-calendar.view.ts'

/** Matches as calendars read them: feeds to subscribe to, and single events to add. Their addresses and ids hold for ever. */
export async function matchCalendarRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  const { publicUrl } = context
  const route = (url: string, answer: (asking: Asking, id: number) => Promise<{ name: string; path: string } & CalendarAnswer>) =>
    publicFile(app, context, {
      url,
      answer: async ({ params, ...asking }) => {
        asking.footing.shows('settings')
        const calendar = await answer(asking, idOf(params.id))
        return { type: 'text/calendar; charset=utf-8', headers: shownElsewhere, body: matchCalendar({ publicUrl, ...calendar }) }
      },
    })

  route('/matches.ics', async (asking) => ({
    name: spaced`${(await getSettings(asking.read)).name}赛程`,
    path: paths.matchCalendar('all'),
    ...(await answerCalendar(asking, 'all')),
  }))

  // Of one that was taken back, whoever subscribed is told that nothing of it will be; no more, not even what it was called.
  route('/competitions/:id/matches.ics', async (asking, competition) => {
    const calendar = await answerCalendar(asking, { competition })
    const [summary] = await answerCompetitionSummaries(asking, [competition])
    if (!summary && calendar.removed.length === 0) throw notFound()
    return { name: summary?.name ?? '赛程', path: paths.matchCalendar({ competition }), ...calendar }
  })

  route('/teams/:id/matches.ics', async (asking, team) => {
    asking.footing.shows(`team:${team}`)
    const row = await findTeam(asking.read, team)
    if (!row) throw notFound()
    return { name: spaced`${row.name}赛程`, path: paths.matchCalendar({ team }), ...(await answerCalendar(asking, { team })) }
  })

  route('/players/:id/matches.ics', async (asking, player) => {
    asking.footing.shows(`player:${player}`)
    const row = await findPlayer(asking.read, asking.now, player)
    if (!row) throw notFound()
    const name = spaced`${publicPlayerName(row)}赛程`
    return { name, path: paths.matchCalendar({ player }), ...(await answerCalendar(asking, { player })) }
  })

  route('/matches/:id/event.ics', async (asking, id) => {
    const matches = await answerCalendarMatches(asking, [id])
    const [one] = matches
    if (!one || (one.match.schedule.at ?? one.lostAt) === null) throw notFound()
    return { name: one.match.competition.name, path: paths.matchEvent(id), matches, removed: [] }
  })
}

function idOf(given: string | undefined): number {
  if (given === undefined) return 0
  if (!/^[1-9]\d{0,8}$/.test(given)) throw notFound()
  return Number(given)
}
