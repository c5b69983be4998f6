import type { StandingRow } from '#rules/model.ts'
import type { StageSettings } from '#server/competitions/store/stages-of-rows.model.ts'
import { type StandingTableText, standingTableText, tableAfterRound } from '#server/competitions/store/standing-row.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { type ByeRow, listByesOfEntrants } from '#server/matches/byes.queries.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { Table } from '#shared/competitions/answers.ts'
import type { PositionLadder, Zone } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { ladderPageSize, tablePageSize } from '#shared/limits.ts'
import type { GroupRow, StageRow } from './stages.queries.ts'
import {
  findRoundName,
  findRoundResults,
  findStandingPage,
  listEntrantsByKey,
  listLastOutcomes,
  listMatchIdsByKey,
  type StandingPage,
} from './standings.queries.ts'
import { type Form, formLength, tracedEntrants, viewTable } from './table.view.ts'
import type { visibleDerivation } from './visible-derivation.answers.ts'

interface Where {
  competitionId: number
  stage: Pick<StageRow, 'key' | 'ruleset' | 'settings' | 'rev'>
  part: Part
  /** Only rows of these; null: of all. */
  found: readonly { id: number; key: string }[] | null
  /** The competition's derivation, for what is not stored. */
  derivation: ReturnType<typeof visibleDerivation>
}
/** The requested rows of a table. */
interface Part {
  limit: number
  offset: number
}

export function tablePage(page: number): Part {
  return { limit: tablePageSize, offset: (page - 1) * tablePageSize }
}

export function ladderPage(page: number): Part {
  return { limit: ladderPageSize, offset: (page - 1) * ladderPageSize }
}

type TableGroup = Pick<GroupRow, 'id' | 'key' | 'zones'>

/** The table of a group: the stored one where it is still valid, else computed from the public results. */
export async function answerGroupTable(ctx: QueryContext, group: TableGroup, where: Where): Promise<Table | null> {
  const { stage, part, found } = where
  const entrantIds = found === null ? null : found.map(({ id }) => id)
  const kept = await findStandingPage(ctx.read, ctx.now, { groupId: group.id, stageRev: stage.rev, entrantIds, ...part })
  const standing = kept ?? (await derivedPage(where, group))
  return standing ? await answerTable(ctx, standing, partsOf(group, where, null)) : null
}

/** The table of a group as it was after a round. Null for a deciding match, which belongs to no table. */
export async function answerTableAfter(ctx: QueryContext, group: TableGroup, round: number, where: Where): Promise<Table | null> {
  const { stage } = where
  const kept = await findRoundResults(ctx.read, ctx.now, { groupId: group.id, stageRev: stage.rev })
  const results = kept ?? (await derivedTable(where, group))?.results
  if (!results) return null
  return await answerTable(ctx, cut(tableAfterRound(results, readJson(stage.ruleset), round), where), partsOf(group, where, round))
}

/** The ranking of equal places across a stage's groups, once all groups are finished. */
export async function answerAcross(ctx: QueryContext, where: Where, tiebreaks: Ruleset['tiebreaks']): Promise<Table | null> {
  const { competitionId, stage, derivation } = where
  const standing = (await derivation())?.derived.stages.get(stage.key)?.across
  if (!standing) return null
  const ruleset: Ruleset = { ...readJson(stage.ruleset), tiebreaks }
  const rows = standing.rows.map((row) => ({ ...row, before: null, outlook: null }))
  return await answerTable(ctx, cut({ ...standing, rows }, where), {
    competitionId,
    groupId: null,
    ruleset,
    ladder: null,
    zones: [],
    lastRound: null,
  })
}

async function derivedPage(where: Where, group: TableGroup): Promise<StandingPage | null> {
  const table = await derivedTable(where, group)
  return table && cut(table, where)
}

async function derivedTable(
  { derivation, stage }: Where,
  group: TableGroup,
): Promise<(Omit<StandingPage, 'total'> & StandingTableText) | null> {
  const shown = await derivation()
  const key = `${stage.key}/${group.key}`
  const standing = shown?.derived.standings.get(key)
  return shown && standing ? { ...standing, ...standingTableText(shown.document, shown.derived, key, standing) } : null
}

function cut(standing: Omit<StandingPage, 'total'>, { part: { limit, offset }, found }: Pick<Where, 'part' | 'found'>): StandingPage {
  const { isFinal, hasProvisional } = standing
  const keys = found && new Set(found.map(({ key }) => key))
  const rows = keys ? standing.rows.filter(({ entrant }) => keys.has(entrant)) : standing.rows
  return { isFinal, hasProvisional, total: rows.length, rows: rows.slice(offset, offset + limit) }
}

function partsOf(group: TableGroup, { competitionId, stage }: Where, lastRound: number | null): Parts {
  const zones: Zone[] = group.zones === null ? [] : readJson(group.zones)
  return { competitionId, groupId: group.id, ruleset: readJson(stage.ruleset), ladder: ladderOf(stage), zones, lastRound }
}

interface Parts {
  competitionId: number
  /** Null: over all groups, where rows have no form. Neither have rows of a lobby, where a win is a first place. */
  groupId: number | null
  ruleset: Ruleset
  /** Null: ranked by statistics. */
  ladder: PositionLadder | null
  zones: readonly Zone[]
  /** Later rounds are ignored; null: all rounds count. */
  lastRound: number | null
}

function ladderOf({ settings }: Pick<StageRow, 'settings'>): PositionLadder | null {
  const { ladder }: StageSettings = readJson(settings)
  return ladder?.by === 'position' ? ladder : null
}

async function answerTable(
  ctx: QueryContext,
  standing: StandingPage,
  { competitionId, groupId, ruleset, ladder, zones, lastRound }: Parts,
): Promise<Table> {
  const rows = await listEntrantsByKey(ctx.read, competitionId, tracedEntrants(standing.rows))
  const ids = rows.map((row) => row.id)
  const isOfMatches = groupId !== null && ruleset.score !== 'lobby'
  const [entrants, forms, byes] = await Promise.all([
    answerEntrants(ctx, ids),
    isOfMatches ? formsOf(ctx, { groupId, lastRound }, standing.rows, rows) : new Map<number, Form>(),
    isOfMatches ? byesOf(ctx, { groupId, lastRound }, ids) : new Map<number, ByeRow[]>(),
  ])
  const known = rows.flatMap(({ id, key, status }) => {
    const entrant = entrants.get(id)
    return entrant ? [[key, { entrant, status: status ?? 'active', form: forms.get(id) ?? [], byes: byes.get(id) ?? [] }] as const] : []
  })
  const challenges = ladder && {
    ladder,
    since: await sinceOf(ctx, groupId, standing.rows),
    matches: await listMatchIdsByKey(
      ctx.read,
      competitionId,
      standing.rows.flatMap((row) => row.ladder?.last?.match ?? []),
    ),
  }
  return viewTable(standing, { ruleset, zones, entrants: new Map(known), challenges })
}

/** The name of the round from which the moves on a ladder are counted. */
async function sinceOf({ read }: QueryContext, groupId: number | null, rows: readonly StandingRow[]): Promise<string> {
  const round = rows[0]?.ladder?.round ?? null
  if (groupId === null || round === null) return ''
  return (await findRoundName(read, groupId, round)) ?? `第 ${round} 轮`
}

async function byesOf(
  { read, now }: QueryContext,
  { groupId, lastRound }: { groupId: number; lastRound: number | null },
  entrantIds: readonly number[],
) {
  const byes = await listByesOfEntrants(read, now, entrantIds, groupId)
  return Map.groupBy(
    byes.filter(({ round_number }) => lastRound === null || round_number <= lastRound),
    ({ entrant_id }) => entrant_id ?? 0,
  )
}

async function formsOf(
  { read, now }: QueryContext,
  where: { groupId: number; lastRound: number | null },
  standing: readonly StandingRow[],
  entrants: readonly { id: number; key: string }[],
): Promise<Map<number, Form>> {
  const shown = new Set(standing.map((row) => row.entrant))
  const entrantIds = entrants.filter((row) => shown.has(row.key)).map((row) => row.id)
  const forms = new Map<number, Form>(entrantIds.map((id) => [id, []]))
  for (const { entrant_id, outcome, match_id, number } of await listLastOutcomes(read, now, { ...where, entrantIds, most: formLength })) {
    if (entrant_id !== null && outcome !== null) forms.get(entrant_id)?.push({ outcome, id: match_id, round: number })
  }
  return forms
}
