import type { StandingRow } from '#rules/model.ts'
import type { StageSettings } from '#server/competitions/store/stages-of-rows.model.ts'
import { type StandingTableText, standingTableText, tableAfterRound } from '#server/competitions/store/standing-row.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { type ByeRow, listByesOfEntrants } from '#server/matches/byes.queries.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { PositionLadder, Zone } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { GroupTable, Table } from '#shared/competitions/table-views.ts'
import { ladderPageSize, tablePageSize } from '#shared/limits.ts'
import type { GroupRow, StageRow } from './stages.queries.ts'
import {
  findRoundName,
  findRoundResults,
  findStandingPages,
  listEntrantsByKey,
  listLastOutcomes,
  listLatestDecisions,
  listMatchIdsByKey,
  type StandingPage,
} from './standings.queries.ts'
import { type Form, formLength, type LadderMove, tracedEntrants, viewShortTable, viewTable } from './table.view.ts'
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

/**
 * The tables of groups of one stage by group id, as they are now or, with `round`, as they were after it: the stored ones where they are
 * still valid, else computed from the public results. A group without a table, such as a deciding match, is left out.
 */
export async function answerStageTables(
  ctx: QueryContext,
  groups: readonly TableGroup[],
  round: number | null,
  where: Where,
): Promise<ReadonlyMap<number, Table>> {
  const pages = round === null ? await pagesOf(ctx, groups, where) : await pagesAfter(ctx, groups, round, where)
  const standings = groups.flatMap((group): Shown[] => {
    const standing = pages.get(group.id)
    return standing ? [{ standing, ...partsOf(group, where) }] : []
  })
  const tables = await answerTables(ctx, standings, { competitionId: where.competitionId, lastRound: round })
  return new Map(standings.flatMap(({ groupId }, i) => (groupId !== null && tables[i] ? [[groupId, tables[i]] as const] : [])))
}

/** The same tables as they are now, without what explains their rows: they need no match. */
export async function answerShortTables(
  ctx: QueryContext,
  groups: readonly TableGroup[],
  where: Where,
): Promise<ReadonlyMap<number, GroupTable['table']>> {
  const pages = await pagesOf(ctx, groups, where)
  const keys = [...pages.values()].flatMap(({ rows }) => rows.map((row) => row.entrant))
  const rows = await listEntrantsByKey(ctx.read, where.competitionId, [...new Set(keys)])
  const named = await answerEntrants(
    ctx,
    rows.map((row) => row.id),
  )
  const known = rows.flatMap(({ id, key, status }) => {
    const entrant = named.get(id)
    return entrant ? [[key, { entrant, status: status ?? 'active' }] as const] : []
  })
  const entrants = new Map(known)
  return new Map(
    groups.flatMap((group) => {
      const standing = pages.get(group.id)
      if (!standing) return []
      const { ruleset, ladder, zones } = partsOf(group, where)
      return [[group.id, viewShortTable(standing, { ruleset, zones, isLadder: ladder !== null, entrants })] as const]
    }),
  )
}

async function pagesOf(ctx: QueryContext, groups: readonly TableGroup[], where: Where): Promise<Map<number, StandingPage>> {
  const { stage, part, found } = where
  const entrantIds = found === null ? null : found.map(({ id }) => id)
  const groupIds = groups.map(({ id }) => id)
  const pages = await findStandingPages(ctx.read, ctx.now, { groupIds, stageRev: stage.rev, entrantIds, ...part })
  for (const group of groups.filter(({ id }) => !pages.has(id))) {
    const derived = await derivedTable(where, group)
    if (derived) pages.set(group.id, cut(derived, where))
  }
  return pages
}

async function pagesAfter(
  ctx: QueryContext,
  groups: readonly TableGroup[],
  round: number,
  where: Where,
): Promise<Map<number, StandingPage>> {
  const { stage } = where
  const pages = new Map<number, StandingPage>()
  for (const group of groups) {
    const kept = await findRoundResults(ctx.read, ctx.now, { groupId: group.id, stageRev: stage.rev })
    const results = kept ?? (await derivedTable(where, group))?.results
    if (results) pages.set(group.id, cut(tableAfterRound(results, readJson(stage.ruleset), round), where))
  }
  return pages
}

/** The ranking of equal places across a stage's groups, once all groups are finished. */
export async function answerAcross(ctx: QueryContext, where: Where, tiebreaks: Ruleset['tiebreaks']): Promise<Table | null> {
  const { competitionId, stage, derivation } = where
  const standing = (await derivation())?.derived.stages.get(stage.key)?.across
  if (!standing) return null
  const ruleset: Ruleset = { ...readJson(stage.ruleset), tiebreaks }
  const rows = standing.rows.map((row) => ({ ...row, before: null, outlook: null }))
  const across = { standing: cut({ ...standing, rows }, where), groupId: null, ruleset, ladder: null, zones: [] }
  const [table = null] = await answerTables(ctx, [across], { competitionId, lastRound: null })
  return table
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

function partsOf(group: TableGroup, { stage }: Where): Omit<Shown, 'standing'> {
  const zones: Zone[] = group.zones === null ? [] : readJson(group.zones)
  return { groupId: group.id, ruleset: readJson(stage.ruleset), ladder: ladderOf(stage), zones }
}

function ladderOf({ settings }: Pick<StageRow, 'settings'>): PositionLadder | null {
  const { ladder }: StageSettings = readJson(settings)
  return ladder?.by === 'position' ? ladder : null
}

/** A standing to be shown. */
interface Shown {
  standing: StandingPage
  /** Null: over all groups, where rows have no form. Neither have rows of a lobby, where a win is a first place. */
  groupId: number | null
  ruleset: Ruleset
  /** Null: ranked by statistics. */
  ladder: PositionLadder | null
  zones: readonly Zone[]
}

interface Scope {
  competitionId: number
  /** Later rounds are ignored; null: all rounds count. */
  lastRound: number | null
}

/** In the order of the standings; what their rows name is read for all of them at once. */
async function answerTables(ctx: QueryContext, standings: readonly Shown[], scope: Scope): Promise<Table[]> {
  const moves = new Map(await Promise.all(standings.map(async (shown) => [shown, await movesOf(ctx, shown)] as const)))
  const named = [
    ...standings.flatMap(({ standing }) => tracedEntrants(standing.rows)),
    ...[...moves.values()].flatMap((some) => some.flatMap(({ order }) => order)),
  ]
  const rows = await listEntrantsByKey(ctx.read, scope.competitionId, [...new Set(named)])
  const ids = rows.map((row) => row.id)
  const ofMatches = standings.flatMap(({ groupId, ruleset }) => (groupId !== null && ruleset.score !== 'lobby' ? [groupId] : []))
  const [entrants, forms, byes] = await Promise.all([
    answerEntrants(ctx, ids),
    formsOf(ctx, ofMatches, ids, scope),
    byesOf(ctx, ofMatches, ids, scope),
  ])
  const tables: Table[] = []
  for (const shown of standings) {
    const { standing, groupId, ruleset, ladder, zones } = shown
    const known = rows.flatMap(({ id, key, status }) => {
      const entrant = entrants.get(id)
      const at = inGroup(groupId, id)
      return entrant ? [[key, { entrant, status: status ?? 'active', form: forms.get(at) ?? [], byes: byes.get(at) ?? [] }] as const] : []
    })
    const challenges = ladder && {
      ladder,
      moves: moves.get(shown) ?? [],
      since: await sinceOf(ctx, groupId, standing.rows),
      matches: await listMatchIdsByKey(
        ctx.read,
        scope.competitionId,
        standing.rows.flatMap((row) => row.ladder?.last?.match ?? []),
      ),
    }
    tables.push(viewTable(standing, { ruleset, zones, entrants: new Map(known), challenges }))
  }
  return tables
}

function inGroup(groupId: number | null, entrantId: number | null): string {
  return `${groupId} ${entrantId}`
}

/** What the organiser moved on a ladder lately. */
async function movesOf({ read }: QueryContext, { groupId, ladder }: Shown): Promise<LadderMove[]> {
  if (!ladder || groupId === null) return []
  const rows = await listLatestDecisions(read, groupId, movesShown)
  return rows.map(({ entrants, public_note }) => ({ order: readJson<string[]>(entrants), note: public_note }))
}

const movesShown = 3

/** The name of the round from which the moves on a ladder are counted. */
async function sinceOf({ read }: QueryContext, groupId: number | null, rows: readonly StandingRow[]): Promise<string> {
  const round = rows[0]?.ladder?.round ?? null
  if (groupId === null || round === null) return ''
  return (await findRoundName(read, groupId, round)) ?? `第 ${round} 轮`
}

async function byesOf(
  { read, now }: QueryContext,
  groupIds: readonly number[],
  entrantIds: readonly number[],
  { lastRound }: Scope,
): Promise<Map<string, ByeRow[]>> {
  const byes = groupIds.length === 0 ? [] : await listByesOfEntrants(read, now, entrantIds, groupIds)
  return Map.groupBy(
    byes.filter(({ round_number }) => lastRound === null || round_number <= lastRound),
    ({ group_id, entrant_id }) => inGroup(group_id, entrant_id),
  )
}

async function formsOf(
  { read, now }: QueryContext,
  groupIds: readonly number[],
  entrantIds: readonly number[],
  { lastRound }: Scope,
): Promise<Map<string, Form>> {
  const rows = await listLastOutcomes(read, now, { groupIds, entrantIds, lastRound, most: formLength })
  const forms = new Map<string, Form>()
  for (const { group_id, entrant_id, outcome, match_id, number } of rows) {
    if (outcome === null) continue
    const at = inGroup(group_id, entrant_id)
    forms.set(at, [...(forms.get(at) ?? []), { outcome, id: match_id, round: number }])
  }
  return forms
}
