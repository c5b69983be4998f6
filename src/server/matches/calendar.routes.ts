import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { answerCompetitionSummaries } from '#server/competitions/public/summaries.answers.ts'
import type { PublicContext } from '#server/http/context.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import { publicFile } from '#server/http/public-file.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { findPlayer, findTeam } from '#server/people/people.queries.ts'
import { publicPlayerName } from '#server/people/public-name.model.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { answerCalendar, answerCalendarMatches, type CalendarAnswer } from './calendar.answers.ts'
import { matchCalendar } from './match-calendar.view.ts'

/** Matches as iCalendar: feeds to subscribe to, and single events to add. Their URLs and ids must never change. */
export async function matchCalendarRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  const { publicUrl } = context
  const route = (url: string, answer: (ctx: QueryContext, id: number) => Promise<{ name: string; path: string } & CalendarAnswer>) =>
    publicFile(app, context, {
      url,
      answer: async ({ params, ...ctx }) => {
        ctx.deps.addTags('settings')
        const calendar = await answer(ctx, idOf(params.id))
        return { type: 'text/calendar; charset=utf-8', headers: shownElsewhere, body: matchCalendar({ publicUrl, ...calendar }) }
      },
    })

  route('/matches.ics', async (ctx) => ({
    name: spaced`${(await getSettings(ctx.read)).name}赛程`,
    path: paths.matchCalendar('all'),
    ...(await answerCalendar(ctx, 'all')),
  }))

  // For a hidden competition, subscribers only get cancellations; not even its name.
  route('/competitions/:id/matches.ics', async (ctx, competition) => {
    const calendar = await answerCalendar(ctx, { competition })
    const [summary] = await answerCompetitionSummaries(ctx, [competition])
    if (!summary && calendar.removed.length === 0) throw notFound()
    return { name: summary?.name ?? '赛程', path: paths.matchCalendar({ competition }), ...calendar }
  })

  route('/teams/:id/matches.ics', async (ctx, team) => {
    ctx.deps.addTags(`team:${team}`)
    const row = await findTeam(ctx.read, team)
    if (!row) throw notFound()
    return { name: spaced`${row.name}赛程`, path: paths.matchCalendar({ team }), ...(await answerCalendar(ctx, { team })) }
  })

  route('/players/:id/matches.ics', async (ctx, player) => {
    ctx.deps.addTags(`player:${player}`)
    const row = await findPlayer(ctx.read, ctx.now, player)
    if (!row) throw notFound()
    const name = spaced`${publicPlayerName(row)}赛程`
    return { name, path: paths.matchCalendar({ player }), ...(await answerCalendar(ctx, { player })) }
  })

  route('/matches/:id/event.ics', async (ctx, id) => {
    const matches = await answerCalendarMatches(ctx, [id])
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
