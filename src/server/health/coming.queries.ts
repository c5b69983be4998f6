import { isKept } from '#server/articles/articles.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { Coming } from '#shared/admin/health.ts'

type Event = Coming[number]

/** Of new servers and download tips only those of the coming week: whoever has to act on them does it then. */
const soonMs = 7 * 86_400_000

/** What will happen by itself after `now`, the nearest first. Results that are held back are named by their match, never by how it ended. */
export async function listComing(db: Reader, now: string, limit: number): Promise<Event[]> {
  const soon = new Date(Date.parse(now) + soonMs).toISOString()
  const [published, unpublished, planned, revealed, opened, expired] = await Promise.all([
    articles(db, 'published_at', now, limit),
    articles(db, 'unpublish_at', now, limit),
    matches(db, 'scheduled_at', now, limit),
    matches(db, 'result_visible_at', now, limit),
    openings(db, { now, soon }, limit),
    tips(db, { now, soon }, limit),
  ])
  return [
    ...published.map((row) => article('publish', row)),
    ...unpublished.map((row) => article('unpublish', row)),
    ...planned.filter((row) => row.precision === 'exact').map((row) => match('match', row)),
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
    .where(isKept)
    .where('published_at', 'is not', null)
    .orderBy(moment)
    .limit(limit)
    .execute()
}

async function matches(db: Reader, moment: 'scheduled_at' | 'result_visible_at', now: string, limit: number) {
  return await db
    .selectFrom('matches')
    .innerJoin('competitions', 'competitions.id', 'matches.competition_id')
    .select(['matches.id', 'matches.name', 'matches.precision', 'competitions.name as competition', `matches.${moment} as at`])
    .where(`matches.${moment}`, '>', now)
    // Far off stand those that never come by themselves.
    .where(`matches.${moment}`, '<', '3')
    .where((eb) => eb.or([eb('matches.schedule_state', 'is', null), eb('matches.schedule_state', '!=', 'cancelled')]))
    .where('matches.is_listed', '=', 1)
    .orderBy(`matches.${moment}`)
    .limit(limit)
    .execute()
}

interface Week {
  now: string
  soon: string
}

async function openings(db: Reader, { now, soon }: Week, limit: number) {
  return await db
    .selectFrom('openings')
    .select(['id', 'zone', 'name', 'turns_open_at as at'])
    .where('is_published', '=', 1)
    .where('turns_open_at', '>', now)
    .where('turns_open_at', '<=', soon)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now)]))
    .orderBy('turns_open_at')
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

function match(kind: 'match' | 'reveal', row: { id: number; name: string | null; competition: string; at: string | null }): Event {
  return {
    kind,
    at: row.at ?? '',
    name: row.name === null ? row.competition : `${row.competition} ${row.name}`,
    screen: `/matches/${row.id}`,
  }
}
