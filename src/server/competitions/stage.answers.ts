import type { Asking } from '#server/asking.ts'
import { type LoadedMatch, loadMatches } from '#server/matches/summaries.answers.ts'
import type { competitionStates, StageView } from '#shared/competitions/answers.ts'
import { tableFormats } from '#shared/competitions/document.ts'
import { followersOf, viewRounds } from './bracket.view.ts'
import { viewLobbies } from './lobbies.view.ts'
import { isStageBegun, listGroups, listRounds, listStageMatchIds, type StageRow } from './stages.queries.ts'
import type { StageSettings } from './stages-of-rows.ts'
import { answerAcross, answerGroupTable, ladderPage, tablePage } from './tables.answers.ts'

type State = (typeof competitionStates)[number]
/** A stage with its state at the asked moment. */
export type StagedStage = StageRow & { state: State }

export async function stateOf({ read, now }: Asking, stage: StageRow): Promise<State> {
  if (stage.finished_at !== null && stage.finished_at <= now) return 'finished'
  return (await isStageBegun(read, now, stage.id)) ? 'running' : 'coming'
}

/** The one asked for, else the running one, else the next that comes, else the last; undefined where the asked one is not of the list. */
export function chosenStage(stages: readonly StagedStage[], asked: number | undefined): StagedStage | undefined {
  if (asked !== undefined) return stages.find((stage) => stage.id === asked)
  const running = stages.findLast((stage) => stage.state === 'running')
  return running ?? stages.find((stage) => stage.state === 'coming') ?? stages.at(-1)
}

export async function answerStage(asking: Asking, competitionId: number, stage: StagedStage, page: number): Promise<StageView> {
  const { read } = asking
  const settings: StageSettings = JSON.parse(stage.settings)
  const swissRecord = settings.swiss?.by === 'record' ? { wins: settings.swiss.wins, losses: settings.swiss.losses } : null
  const hasTables = tableFormats.some((format) => format === stage.format)
  const isLobbySeries = stage.format === 'lobby_series'
  const showsMatches = !hasTables || swissRecord !== null || isLobbySeries
  const groups = await listGroups(read, stage.id)
  const rounds = showsMatches ? await listRounds(read, stage.id) : []
  const matches: LoadedMatch[] = showsMatches ? await loadMatches(asking, await listStageMatchIds(read, stage.id)) : []
  const followers = followersOf(matches)
  const part = settings.ladder?.by === 'position' ? ladderPage(page) : tablePage(page)
  const shownGroups: StageView['groups'] = []
  for (const group of groups) {
    const table = hasTables ? await answerGroupTable(asking, group, { competitionId, stage, part }) : null
    const entrants = (table?.rows ?? []).map((row) => row.entrant.id)
    shownGroups.push({
      id: group.id,
      name: group.name,
      kind: group.kind,
      table,
      rounds: isLobbySeries ? [] : viewRounds(group, rounds, matches, followers, swissRecord !== null),
      lobbies: isLobbySeries ? viewLobbies(group, rounds, matches, entrants) : null,
    })
  }
  return {
    id: stage.id,
    name: stage.name,
    format: stage.format,
    state: stage.state,
    swissRecord,
    groups: shownGroups,
    across: settings.across ? await across(asking, competitionId, stage, page, settings.across) : null,
  }
}

async function across(
  asking: Asking,
  competitionId: number,
  stage: StageRow,
  page: number,
  { rank, tiebreaks }: NonNullable<StageSettings['across']>,
): Promise<StageView['across']> {
  const table = await answerAcross(asking, { competitionId, stage, part: tablePage(page) }, tiebreaks)
  return table && { name: `各组第 ${rank} 名排名`, table }
}
