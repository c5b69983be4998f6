import { applyLeague, type LeagueOutcome, sideNames } from '#rules/sheets/league.ts'
import { HttpError } from '#server/base/errors.ts'
import { type Checked, checkedDocument } from '#server/competitions/console/checked-document.service.ts'
import type { Reader } from '#server/db/open.ts'
import { findSeasonBySlug, findSeasonRow } from '#server/seasons/seasons-admin.queries.ts'
import type { LeagueAnswer, SheetReading } from '#shared/admin/sheets.ts'
import type { CompetitionDocument, CompetitionKind } from '#shared/competitions/document.ts'
import { formatDay } from '#shared/dates.ts'
import { isRecord } from '#shared/is-record.ts'
import { readingOf } from './apply-sheet.ts'
import { type ColumnChoices, columnFaults, columnsOf, rowsOf } from './columns.ts'
import { viewOutcome } from './competition-sheet.ts'
import { listPeopleNamed } from './people.queries.ts'
import type { Table } from './table.ts'

type Season = CompetitionDocument['season']

/** The properties of the league that are not in the file. */
export interface LeagueSettings {
  kind: CompetitionKind
  title: string
  slug: string
  /** Id; null: a new one. */
  season: number | null
  isHidden: boolean
}

/** What a file would make. */
interface LeaguePlan {
  reading: SheetReading
  outcome: LeagueOutcome
  /** Null where there are faults. */
  checked: Checked | null
}

/** Who imports, and when: ISO UTC. */
interface Importer {
  at: string
  author: string
}

export async function planLeague(
  read: Reader,
  { table, columns: chosen }: { table: Table; columns: ColumnChoices },
  settings: LeagueSettings,
  { at, author }: Importer,
): Promise<LeaguePlan> {
  const columns = columnsOf(table, 'league', chosen, [])
  const reading = readingOf(table, columns, [])
  const unclear = columnFaults(columns, 'league', [], table.header.number)
  const rows = unclear.length > 0 ? [] : rowsOf(table, columns)
  const names = sideNames(rows)
  const isOfTeams = settings.kind === 'team'
  const people = await listPeopleNamed(read, { teams: isOfTeams ? names : [], players: isOfTeams ? [] : names })
  const today = formatDay(at)
  const league = {
    season: await seasonOf(read, settings.season, today),
    competition: { slug: settings.slug, kind: settings.kind, name: settings.title, ...(settings.isHidden && { isHidden: true }) },
    today,
  }
  const outcome = applyLeague(league, rows, { at, author, people })
  if (unclear.length > 0) return { reading, outcome: { ...outcome, faults: unclear }, checked: null }
  if (outcome.faults.length > 0) return { reading, outcome, checked: null }
  const checked = await checkedOf(read, await withNewSeason(read, outcome.document, settings.season))
  if ('document' in checked) return { reading, outcome, checked }
  const faults = checked.faults.map((message) => ({ row: null, column: null, message }))
  return { reading, outcome: { ...outcome, faults }, checked: null }
}

async function seasonOf(read: Reader, id: number | null, day: string): Promise<Season> {
  const row = id === null ? undefined : await findSeasonRow(read, id)
  return row ? viewOf(row) : newSeason(day, day)
}

/** A new season is named by the first match, and lasts as long as the matches do. */
async function withNewSeason(read: Reader, document: CompetitionDocument, season: number | null): Promise<CompetitionDocument> {
  if (season !== null) return document
  const { startsOn, endsOn } = document.competition
  const made = newSeason(startsOn, endsOn)
  // Somebody has made one on that day: it stays as it is.
  const stands = await findSeasonBySlug(read, made.slug)
  return { ...document, season: stands ? viewOf(stands) : made }
}

function newSeason(startsOn: string, endsOn: string): Season {
  return { slug: `season-${startsOn}`, name: `${startsOn.slice(0, 4)} 赛季`, startsOn, endsOn }
}

function viewOf({ slug, name, starts_on, ends_on }: { slug: string; name: string; starts_on: string; ends_on: string }): Season {
  return { slug, name, startsOn: starts_on, endsOn: ends_on }
}

/** As any new document is checked. */
async function checkedOf(read: Reader, document: CompetitionDocument): Promise<Checked | { faults: string[] }> {
  try {
    return await checkedDocument(read, document, '/document')
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    return { faults: messagesOf(error) }
  }
}

function messagesOf({ data, message }: HttpError): string[] {
  const faults: unknown = isRecord(data) ? data.faults : undefined
  const messages = Array.isArray(faults) ? faults.flatMap((fault: { message?: unknown }) => String(fault.message ?? '')) : []
  return messages.length > 0 ? messages : [message]
}

export function viewLeague(plan: LeaguePlan): LeagueAnswer {
  const { outcome, reading, checked } = plan
  const competition = checked?.document.competition
  return {
    ...viewOutcome({ reading, outcome, isChanged: checked !== null }, 0),
    id: null,
    days: competition ? { from: competition.startsOn, to: competition.endsOn } : null,
    entrants: outcome.entrants.map(({ name, lines, link, namesakes, near }) => ({
      ...{ name, matches: lines, isKnown: link !== null, namesakes, near: [...near] },
    })),
  }
}
