import { notFound } from '#server/base/errors.ts'
import type { StageSettings } from '#server/competitions/store/stages-of-rows.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { loadMatches } from '#server/matches/summaries.answers.ts'
import type { LoadedMatch } from '#server/matches/summary.view.ts'
import type { competitionStates, StageView } from '#shared/competitions/competition-views.ts'
import { isTableFormat } from '#shared/competitions/document.ts'
import { followersOf, viewRounds } from './bracket.view.ts'
import { viewLobbies } from './lobbies.view.ts'
import { answerRemovedFromLobby } from './removed-from-lobby.answers.ts'
import { listBegunStages, listGroups, listRounds, listStageMatchIds, type StageRow } from './stages.queries.ts'
import { listEntrantsNamed, listPublicRounds } from './standings.queries.ts'
import { answerAcross, answerStageTables, ladderPage, tablePage } from './tables.answers.ts'
import { visibleDerivation } from './visible-derivation.answers.ts'

type State = (typeof competitionStates)[number]
/** A stage with its state at the requested instant. */
export type StagedStage = StageRow & { state: State }

/** Each with its state, in their order. */
export async function withStates<S extends Pick<StageRow, 'id' | 'finished_at'>>(
  { read, now }: QueryContext,
  stages: readonly S[],
): Promise<(S & { state: State })[]> {
  const isFinished = ({ finished_at }: S) => finished_at !== null && finished_at <= now
  const open = stages.filter((stage) => !isFinished(stage))
  const begun = await listBegunStages(
    read,
    now,
    open.map(({ id }) => id),
  )
  return stages.map((stage) => ({ ...stage, state: isFinished(stage) ? 'finished' : begun.has(stage.id) ? 'running' : 'coming' }))
}

/** The requested stage, else the running one, else the next one, else the last; undefined where the requested one is not in the list. */
export function chosenStage(stages: readonly StagedStage[], asked: number | undefined): StagedStage | undefined {
  if (asked !== undefined) return stages.find((stage) => stage.id === asked)
  const running = stages.findLast((stage) => stage.state === 'running')
  return running ?? stages.find((stage) => stage.state === 'coming') ?? stages.at(-1)
}

/** The part of a stage that is requested. */
interface StageParams {
  page: number
  /** The tables after this round; null: as they are now. */
  round: number | null
  /** Only rows of entrants whose names contain these words; null: all. */
  words: string | null
}

/** Throws not-found where there is no table after the requested round. */
export async function answerStage(
  ctx: QueryContext,
  competitionId: number,
  stage: StagedStage,
  { page, round, words }: StageParams,
): Promise<StageView> {
  const { read, now } = ctx
  const settings: StageSettings = readJson(stage.settings)
  const swissRecord = settings.swiss?.by === 'record' ? { wins: settings.swiss.wins, losses: settings.swiss.losses } : null
  const hasTables = isTableFormat(stage.format)
  const isLobbySeries = stage.format === 'lobby_series'
  const isByPosition = settings.ladder?.by === 'position'
  const showsMatches = !hasTables || swissRecord !== null || isLobbySeries
  // The order of a ladder by position comes from replaying its challenges, not from ranking results.
  const tableRounds = hasTables && !isByPosition ? await listPublicRounds(read, now, stage.id) : []
  if (round !== null && !tableRounds.some(({ number }) => number === round)) throw notFound()
  const groups = await listGroups(read, stage.id)
  const rounds = showsMatches ? await listRounds(read, stage.id) : []
  const matches: LoadedMatch[] = showsMatches ? await loadMatches(ctx, await listStageMatchIds(read, stage.id)) : []
  const followers = followersOf(matches)
  const part = isByPosition ? ladderPage(page) : tablePage(page)
  const found = words === null || isLobbySeries ? null : await listEntrantsNamed(read, competitionId, words)
  const where = { competitionId, stage, part, found, derivation: visibleDerivation(ctx, competitionId) }
  const tables = hasTables ? await answerStageTables(ctx, groups, round, where) : null
  const rows = isLobbySeries ? [...(tables?.values() ?? [])].flatMap((table) => table.rows) : []
  const isTakenOut = await answerRemovedFromLobby(ctx, competitionId, rows, where.derivation)
  const told = rounds.filter(({ number }) => round === null || number <= round)
  const shownGroups = groups.map((group): StageView['groups'][number] => {
    const table = tables?.get(group.id) ?? null
    const entrants = (table?.rows ?? []).map((row) => row.entrant.id)
    return {
      id: group.id,
      name: group.name,
      kind: group.kind,
      table,
      rounds: isLobbySeries ? [] : viewRounds(group, told, matches, { followers, isByRecord: swissRecord !== null }),
      lobbies: isLobbySeries ? viewLobbies(group, told, matches, { entrants, isTakenOut }) : null,
    }
  })
  const { across } = settings
  return {
    id: stage.id,
    name: stage.name,
    format: stage.format,
    state: stage.state,
    afterRound: round,
    tableRounds: tableRounds.map(({ number, name }) => ({ number, name: name || `第 ${number} 轮` })),
    swissRecord,
    groups: shownGroups,
    across: across && round === null ? await acrossOf(ctx, across, where) : null,
  }
}

type Where = Parameters<typeof answerStageTables>[3]

async function acrossOf(
  ctx: QueryContext,
  { rank, tiebreaks }: NonNullable<StageSettings['across']>,
  where: Where,
): Promise<StageView['across']> {
  const table = await answerAcross(ctx, where, tiebreaks)
  return table && { name: `各组第 ${rank} 名排名`, table }
}
