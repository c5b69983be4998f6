import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '#server/db/tables.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import { rowOf } from '#server/openings/opening-record.model.ts'
import { insertOpening } from '#server/openings/openings-admin.queries.ts'
import { indexOpenings } from '#server/search/index-subjects.queries.ts'
import type { NewOpening } from '#shared/admin/openings.ts'
import { formatDay } from '#shared/dates.ts'
import { findDemoArticles, findDemoLinks } from './references.queries.ts'

const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+08:00$' })
const Days = Type.Integer({ minimum: 0, maximum: 365 })
const closed = { additionalProperties: false }

/** openings.json: openings of the season by their authored date; others by days after the day on which it is loaded. */
export const OpeningsFile = Type.Array(
  Type.Object(
    {
      key: Type.String({ minLength: 1 }),
      zone: Type.String({ minLength: 1 }),
      name: Type.String({ minLength: 1 }),
      note: Type.Optional(Type.String()),
      at: Type.Optional(Moment),
      /** Without `clock`: only the date is known. Without both, and without `at`: not even that. */
      inDays: Type.Optional(Days),
      /** At the next 10:00 or 20:00 that is at least four hours away. */
      isNext: Type.Optional(Type.Literal(true)),
      clock: Type.Optional(Clock),
      postponedFrom: Type.Optional(Moment),
      isFull: Type.Optional(Type.Boolean()),
      maintenance: Type.Optional(Type.Object({ inDays: Days, until: Type.Object({ inDays: Days, clock: Clock }, closed) }, closed)),
      closesAt: Type.Optional(Moment),
      mergedInto: Type.Optional(Type.String()),
      mergedAt: Type.Optional(Moment),
      /** The article's externalId. */
      article: Type.Optional(Type.String()),
    },
    closed,
  ),
)
type Line = Static<typeof OpeningsFile>[number]

/** The link used for each action: the demo's own download page. */
const linkTitle = '下载《千嶂》'

export async function insertOpenings(trx: Transaction<Database>, lines: Static<typeof OpeningsFile>, now: string): Promise<void> {
  const keys = lines.flatMap(({ article }) => article ?? [])
  const articles = await findDemoArticles(trx, keys)
  const linkId = (await findDemoLinks(trx, [linkTitle])).get(linkTitle) ?? null
  const ids = new Map<string, number>()
  // The target of a merge must be inserted first, while ids follow the order of the file.
  for (const line of targetsFirst(lines)) {
    const mergedIntoId = line.mergedInto === undefined ? null : (ids.get(line.mergedInto) ?? missing('opening', line.mergedInto))
    const articleId = line.article === undefined ? null : (articles.get(line.article) ?? missing('article', line.article))
    const opening: NewOpening = { ...plainOf(line, now), mergedIntoId, articleId, linkId }
    const row = rowOf(opening, null, now)
    const postponed_from = line.postponedFrom === undefined ? null : utc(line.postponedFrom)
    ids.set(line.key, await insertOpening(trx, { ...row, postponed_from }))
  }
  await indexOpenings(trx, [...ids.values()])
}

function plainOf(line: Line, now: string): Omit<NewOpening, 'mergedIntoId' | 'articleId' | 'linkId'> {
  const { zone, name, note = '', at, inDays, isNext, clock, isFull = false, maintenance, closesAt, mergedAt } = line
  const opensAt =
    at !== undefined ? utc(at) : isNext ? nextHour(now) : inDays === undefined ? null : momentIn(now, inDays, clock ?? '00:00')
  return {
    zone,
    name,
    note,
    opensAt,
    precision: opensAt === null ? 'tbd' : at === undefined && clock === undefined && !isNext ? 'day' : 'exact',
    isFull,
    maintenanceFrom: maintenance ? momentIn(now, maintenance.inDays, '00:00') : null,
    maintenanceUntil: maintenance ? momentIn(now, maintenance.until.inDays, maintenance.until.clock) : null,
    closesAt: closesAt === undefined ? null : utc(closesAt),
    mergedAt: mergedAt === undefined ? null : utc(mergedAt),
    isPublished: true,
  }
}

function targetsFirst(lines: readonly Line[]): Line[] {
  const depth = (line: Line): number => {
    const target = lines.find(({ key }) => key === line.mergedInto)
    return target === undefined || target === line ? 0 : 1 + depth(target)
  }
  return lines.toSorted((a, b) => depth(a) - depth(b))
}

/** A clock time in the site's time zone, this many days after the date of `now`. */
function momentIn(now: string, days: number, clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const today = Date.parse(dayBounds(formatDay(now)).from)
  return new Date(today + days * 86_400_000 + (hours * 60 + minutes) * 60_000).toISOString()
}

function nextHour(now: string): string {
  const soonest = Date.parse(now) + 4 * 3_600_000
  const hours = [0, 1].flatMap((days) => ['10:00', '20:00'].map((clock) => momentIn(now, days, clock)))
  return hours.find((hour) => Date.parse(hour) >= soonest) ?? missing('hour', '10:00')
}

function utc(moment: string): string {
  return new Date(moment).toISOString()
}

function missing(what: string, name: string): never {
  throw new Error(`the demo season's openings.json names ${what} ${name}, which is not there`)
}
