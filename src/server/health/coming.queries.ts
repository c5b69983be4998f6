import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isNotTrashed } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import { undated } from '#server/matches/days.model.ts'
import { lineNames, sidesLine } from '#server/matches/side-names.model.ts'
import { listSideNames } from '#server/matches/side-names.queries.ts'
import { isToReplay } from '#server/matches/visible.queries.ts'
import type { Coming } from '#shared/admin/health.ts'

type Event = Coming[number]

/** New servers and download tips are listed a week ahead, when somebody may have to act on them. */
const soonMs = 7 * 86_400_000

/** Scheduled changes after `now`, the nearest first. A hidden result is named by its match, never by how it ended. */
export async function listComing(db: Reader, now: string, limit: number): Promise<Event[]> {
  const soon = new Date(Date.parse(now) + soonMs).toISOString()
  const [published, unpublished, planned, revealed, opened, expired] = await Promise.all([
    articles(db, 'published_at', now, limit),
    articles(db, 'unpublish_at', now, limit),
    stillToPlay(db, now, limit),
    matches(db, { moment: 'result_visible_at', of: sql<SqlBool>`(1 = 1)` }, now, limit),
    openings(db, { now, soon }, limit),
    tips(db, { now, soon }, limit),
  ])
  const sides = Map.groupBy(
    await listSideNames(
      db,
      [...planned, ...revealed].map((row) => row.id),
    ),
    (side) => side.match_id,
  )
  const match = (kind: 'match' | 'reveal', row: MatchRow): Event => {
    const names = (sides.get(row.id) ?? []).map((side) => side.name)
    const name = [row.competition, ...lineNames(row, names.length), sidesLine(names)].join(' ')
    return { kind, at: row.at ?? '', name, screen: `/matches/${row.id}` }
  }
  return [
    ...published.map((row) => article('publish', row)),
    ...unpublished.map((row) => article('unpublish', row)),
    ...planned.map((row) => match('match', row)),
    ...revealed.map((row) => match('reveal', row)),
    ...opened.map(
      ({ id, zone, name, at }): Event => ({ kind: 'opening', at: at ?? '', name: `${zone} ${name}`, screen: `/openings/${id}` }),
    ),
    ...expired.map(({ id, title, at }): Event => ({ kind: 'tip_expiry', at: at ?? '', name: title, screen: `/tips/${id}` })),
  ]
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, limit)
}

async function articles(db: Reader, moment: 'published_at' | 'unpublish_at', now: string, limit: number) {
  return await db
    .selectFrom('articles')
    .select(['id', 'title', `${moment} as at`])
    .where(moment, '>', now)
    .where(isNotTrashed)
    .where('published_at', 'is not', null)
    .orderBy(moment)
    .limit(limit)
    .execute()
}

/** With a known time, neither started nor played ahead of schedule, nor decided by a ruling; or annulled, and to be played again. */
const isStillToPlay = sql<SqlBool>`(matches.precision = 'exact' and matches.not_needed_at is null and coalesce(matches.play_state, '') not in ('live', 'interrupted') and (${isToReplay} or (matches.result_state is null and matches.result_visible_at is null and coalesce(matches.play_state, '') <> 'ended')))`

type MatchRow = Awaited<ReturnType<typeof matches>>[number]

interface Moment {
  moment: 'scheduled_at' | 'result_visible_at'
  of: RawBuilder<SqlBool>
}

async function matches(db: Reader, { moment, of }: Moment, now: string, limit: number) {
  return await db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .innerJoin('rounds', 'rounds.id', 'matches.round_id')
    .select(['matches.id', 'matches.name', 'competitions.name as competition', `matches.${moment} as at`])
    .select(['rounds.name as round_name', 'rounds.number as round_number'])
    .where(`matches.${moment}`, '>', now)
    // Far-future dates mean "never".
    .where(`matches.${moment}`, '<', '3')
    .where((eb) => eb.or([eb('matches.schedule_state', 'is', null), eb('matches.schedule_state', '!=', 'cancelled')]))
    .where('matches.is_listed', '=', 1)
    .where(of)
    .orderBy(moment === 'scheduled_at' ? 'matches.listed_at' : 'matches.result_visible_at')
    .limit(limit)
    .execute()
}

/**
 * Of public competitions and of hidden ones apart: so an index by time has each in order. With two bounds PostgreSQL, which plans for all values at
 * once, expects few between them, and walks it.
 */
async function stillToPlay(db: Reader, now: string, limit: number): Promise<MatchRow[]> {
  const parts = await Promise.all(
    [0, 1].map((hidden) =>
      matches(
        db,
        {
          moment: 'scheduled_at',
          of: sql<SqlBool>`matches.is_hidden = ${hidden} and matches.listed_at > ${now} and matches.listed_at < ${undated} and ${isStillToPlay}`,
        },
        now,
        limit,
      ),
    ),
  )
  return parts.flat()
}

interface Week {
  now: string
  soon: string
}

async function openings(db: Reader, { now, soon }: Week, limit: number) {
  return await db
    .selectFrom('openings')
    .select(['id', 'zone', 'name', 'opens_at as at'])
    .where('is_published', '=', 1)
    .where('opens_at', '>', now)
    .where('opens_at', '<=', soon)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', eb.ref('opens_at'))]))
    .orderBy('opens_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function tips(db: Reader, { now, soon }: Week, limit: number) {
  return await db
    .selectFrom('tips')
    .select(['id', 'title', 'expires_at as at'])
    .where('is_published', '=', 1)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', soon)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function article(kind: 'publish' | 'unpublish', row: { id: number; title: string; at: string | null }): Event {
  return { kind, at: row.at ?? '', name: row.title, screen: `/articles/${row.id}` }
}
