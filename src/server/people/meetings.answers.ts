import { HttpError, notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerStripOf } from '#server/matches/match-list.answers.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import { answerLogos } from '#server/media/media.answers.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { Form, MeetingsQuery, MeetingsView } from '#shared/competitions/record-views.ts'
import { listMeetings, type Meeting } from './meetings.queries.ts'
import { findMergedInto } from './merged.queries.ts'
import { findPlayer, findTeam } from './people.queries.ts'
import { isLogoPublic, publicPlayerName } from './public-name.model.ts'
import { answerForm } from './record.answers.ts'
import type { Holder } from './record.queries.ts'
import { balanceOf } from './record.view.ts'
import { listLastSides } from './sides-before.queries.ts'

const pageSize = 20
const shownNext = 5
const shownForm = 5

/** Throws not-found unless two different teams or two different players are given, both public. */
export async function answerMeetings(ctx: QueryContext, { team, player, opponent, page = 1 }: MeetingsQuery): Promise<MeetingsView> {
  const kind = team === undefined ? 'player' : 'team'
  const [asked, other] = [team ?? player, opponent]
  if (asked === undefined || other === undefined || (team !== undefined && player !== undefined)) throw notFound()
  const [one = asked, two = other] = await Promise.all([asked, other].map((id) => findMergedInto(ctx.read, kind, id)))
  if (one === two) throw new HttpError(404, 1002, kind === 'team' ? '这是同一支战队，请选一个对手' : '这是同一名选手，请选一个对手')
  const [a, b] = one < two ? [one, two] : [two, one]
  const { read, now, deps } = ctx
  deps.addTags(`${kind}:${a}`, `${kind}:${b}`)
  await dependOnReveals(ctx)
  const sides = [await sideOf(ctx, kind, a), await sideOf(ctx, kind, b)] satisfies MeetingsView['sides']
  const meetings = await listMeetings(read, now, holderOf(kind, a), holderOf(kind, b))
  deps.addTags(...tagsOf('competition', new Set(meetings.map((meeting) => meeting.competition_id))))
  const strip = await answerStripOf(ctx, meetings, { next: shownNext, latest: 0 })
  const told = meetings.filter((meeting) => Boolean(meeting.is_told))
  const summaries = await answerSummaries(
    ctx,
    told.map((meeting) => meeting.id),
  )
  return {
    kind,
    sides,
    balance: balanceOf(told.map((meeting) => meeting.outcome)),
    games: gamesOf(told, summaries),
    competitions: byCompetition(told, summaries),
    form: page === 1 ? await Promise.all([a, b].map((id) => formOf(ctx, holderOf(kind, id)))) : [],
    next: [...strip.live, ...strip.next],
    matches: { items: summaries.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: told.length },
  }
}

export function holderOf(kind: 'team' | 'player', id: number): Holder {
  return kind === 'team' ? { team: id } : { player: id }
}

async function formOf(ctx: QueryContext, holder: Holder): Promise<Form> {
  return await answerForm(ctx, await listLastSides(ctx.read, ctx.now, holder, shownForm))
}

async function sideOf(ctx: QueryContext, kind: 'team' | 'player', id: number): Promise<MeetingsView['sides'][number]> {
  if (kind === 'player') {
    const player = await findPlayer(ctx.read, ctx.now, id)
    if (!player) throw notFound()
    const logoId = isLogoPublic(player) ? player.logo_id : null
    return { id, name: publicPlayerName(player), logo: (await answerLogos(ctx, [logoId]))(logoId) }
  }
  const team = await findTeam(ctx.read, id)
  if (!team) throw notFound()
  return { id, name: team.name, logo: (await answerLogos(ctx, [team.logo_id]))(team.logo_id) }
}

/** Games won by each, over the matches whose score counts won games. */
function gamesOf(told: readonly Meeting[], summaries: readonly MatchSummary[]): MeetingsView['games'] {
  const sideIn = new Map(told.map((meeting) => [meeting.id, meeting]))
  const scores = summaries.flatMap((match) => {
    const meeting = sideIn.get(match.id)
    const isOfGames = (match.bestOf ?? match.totalGames ?? 1) > 1
    const [own, theirs] = [match.sides[meeting?.side ?? 0]?.score ?? null, match.sides[meeting?.side === 1 ? 0 : 1]?.score ?? null]
    return meeting && meeting.outcome !== null && isOfGames && own !== null && theirs !== null ? [[own, theirs] as const] : []
  })
  if (scores.length === 0) return null
  return [scores.reduce((sum, [own]) => sum + own, 0), scores.reduce((sum, [, theirs]) => sum + theirs, 0)]
}

function byCompetition(told: readonly Meeting[], summaries: readonly MatchSummary[]): MeetingsView['competitions'] {
  const names = new Map(summaries.map(({ competition }) => [competition.id, competition]))
  return [...Map.groupBy(told, (meeting) => meeting.competition_id)].flatMap(([id, own]) => {
    const competition = names.get(id)
    return competition ? [{ competition, record: balanceOf(own.map((meeting) => meeting.outcome)) }] : []
  })
}
