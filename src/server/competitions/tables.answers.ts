import type { StandingRow } from '#rules/model.ts'
import type { Asking } from '#server/asking.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { Table } from '#shared/competitions/answers.ts'
import type { PositionLadder, Zone } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { ladderPageSize, tablePageSize } from '#shared/limits.ts'
import type { GroupRow, StageRow } from './stages.queries.ts'
import type { StageSettings } from './stages-of-rows.ts'
import {
  findRoundName,
  findStandingPage,
  listEntrantsByKey,
  listLastOutcomes,
  listMatchIdsByKey,
  type StandingPage,
} from './standings.queries.ts'
import { formLength, tracedEntrants, viewTable } from './table.view.ts'
import { visibleDerivation } from './visible-derivation.ts'

interface Where {
  competitionId: number
  stage: Pick<StageRow, 'key' | 'ruleset' | 'settings' | 'rev'>
  part: Part
}
/** Which rows of a table. */
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

/** The table of a group that has one: as it is kept where that still holds, else computed from the public results. */
export async function answerGroupTable(
  asking: Asking,
  group: Pick<GroupRow, 'id' | 'key' | 'zones'>,
  { competitionId, stage, part }: Where,
): Promise<Table | null> {
  const kept = await findStandingPage(asking.read, asking.now, { groupId: group.id, stageRev: stage.rev, ...part })
  const standing = kept ?? (await derivedPage(asking, competitionId, `${stage.key}/${group.key}`, part))
  if (!standing) return null
  const zones: Zone[] = group.zones === null ? [] : JSON.parse(group.zones)
  return await answerTable(asking, standing, {
    competitionId,
    groupId: group.id,
    ruleset: JSON.parse(stage.ruleset),
    ladder: ladderOf(stage),
    zones,
  })
}

/** The ranking of equal places across a stage's groups, once all of them are through. */
export async function answerAcross(
  asking: Asking,
  { competitionId, stage, part }: Where,
  tiebreaks: Ruleset['tiebreaks'],
): Promise<Table | null> {
  const derived = await visibleDerivation(asking, competitionId)
  const standing = derived?.stages.get(stage.key)?.across
  if (!standing) return null
  const ruleset: Ruleset = { ...JSON.parse(stage.ruleset), tiebreaks }
  return await answerTable(asking, cut(standing, part), { competitionId, groupId: null, ruleset, ladder: null, zones: [] })
}

async function derivedPage(asking: Asking, competitionId: number, groupKey: string, part: Part): Promise<StandingPage | null> {
  const standing = (await visibleDerivation(asking, competitionId))?.standings.get(groupKey)
  return standing ? cut(standing, part) : null
}

function cut(standing: Omit<StandingPage, 'total'>, { limit, offset }: Part): StandingPage {
  const { isFinal, hasProvisional, rows } = standing
  return { isFinal, hasProvisional, total: rows.length, rows: rows.slice(offset, offset + limit) }
}

interface Parts {
  competitionId: number
  /** Null: over all groups, where a row has no form; nor has one of a lobby, where a win is a first place. */
  groupId: number | null
  ruleset: Ruleset
  /** Null: figures rank. */
  ladder: PositionLadder | null
  zones: readonly Zone[]
}

function ladderOf({ settings }: Pick<StageRow, 'settings'>): PositionLadder | null {
  const { ladder }: StageSettings = JSON.parse(settings)
  return ladder?.by === 'position' ? ladder : null
}

async function answerTable(
  asking: Asking,
  standing: StandingPage,
  { competitionId, groupId, ruleset, ladder, zones }: Parts,
): Promise<Table> {
  const rows = await listEntrantsByKey(asking.read, competitionId, tracedEntrants(standing.rows))
  const [entrants, outcomes] = await Promise.all([
    answerEntrants(
      asking,
      rows.map((row) => row.id),
    ),
    groupId === null || ruleset.score === 'lobby' ? new Map<number, Outcome[]>() : outcomesOf(asking, groupId, standing.rows, rows),
  ])
  const known = rows.flatMap((row) => {
    const entrant = entrants.get(row.id)
    return entrant ? [[row.key, { entrant, status: row.status ?? 'active', outcomes: outcomes.get(row.id) ?? [] }] as const] : []
  })
  const challenges = ladder && {
    ladder,
    since: await sinceOf(asking, groupId, standing.rows),
    matches: await listMatchIdsByKey(
      asking.read,
      competitionId,
      standing.rows.flatMap((row) => row.ladder?.last?.match ?? []),
    ),
  }
  return viewTable(standing, { ruleset, zones, entrants: new Map(known), challenges })
}

/** The name of the round in which the rises and falls of a ladder are counted. */
async function sinceOf({ read }: Asking, groupId: number | null, rows: readonly StandingRow[]): Promise<string> {
  const round = rows[0]?.ladder?.round ?? null
  if (groupId === null || round === null) return ''
  return (await findRoundName(read, groupId, round)) ?? `第 ${round} 轮`
}

type Outcome = 'win' | 'loss' | 'draw'

async function outcomesOf(
  { read, now }: Asking,
  groupId: number,
  standing: readonly StandingRow[],
  entrants: readonly { id: number; key: string }[],
): Promise<Map<number, Outcome[]>> {
  const shown = new Set(standing.map((row) => row.entrant))
  const ids = entrants.filter((row) => shown.has(row.key)).map((row) => row.id)
  const outcomes = new Map<number, Outcome[]>(ids.map((id) => [id, []]))
  for (const { entrant_id, outcome } of await listLastOutcomes(read, now, groupId, ids, formLength)) {
    if (entrant_id !== null && outcome !== null) outcomes.get(entrant_id)?.push(outcome)
  }
  return outcomes
}
