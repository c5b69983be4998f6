import type { Reader } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Place } from '#shared/competitions/document.ts'
import type { Source } from '#shared/competitions/match.ts'
import { sourceWords } from '#shared/words/sources.ts'
import { matchName } from './match-name.model.ts'
import { listGroupNames, listNamedByKey, listPlaces, type MatchRow, type SideRow } from './match-rows.queries.ts'

/** The label of a side whose entrant is not known. */
export type Labels = (match: Match, side: Side) => string

type Match = Pick<MatchRow, 'competition_id' | 'stage_id'>
type Side = Pick<SideRow, 'source'>

/** Reads the names that the sources of open sides refer to. */
export async function answerLabels(read: Reader, open: readonly (readonly [Match, Side])[]): Promise<Labels> {
  const places = await listPlaces(read, [
    ...new Set(open.flatMap(([match, side]) => ('seed' in (sourceOf(side) ?? {}) ? match.stage_id : []))),
  ])
  const keys = new Map<number, Set<string>>()
  const withGroups = new Set<number>()
  for (const [match, side] of open) {
    const source = effective(match, side, places)
    if (!source) continue
    if ('winnerOf' in source) noted(keys, match.competition_id).add(source.winnerOf)
    if ('loserOf' in source) noted(keys, match.competition_id).add(source.loserOf)
    if ('rankOf' in source) withGroups.add(match.competition_id)
  }
  const matchNames = new Map<string, string>()
  for (const [competitionId, wanted] of keys) {
    for (const row of await listNamedByKey(read, competitionId, [...wanted])) matchNames.set(`${competitionId} ${row.key}`, matchName(row))
  }
  const groups = new Map<number, Awaited<ReturnType<typeof listGroupNames>>>()
  for (const competitionId of withGroups) groups.set(competitionId, await listGroupNames(read, competitionId))

  return (match, side) => {
    const source = effective(match, side, places)
    if (!source || 'tbd' in source) return '待定'
    if ('bye' in source) return '轮空'
    if ('seed' in source) return `种子 ${source.seed}`
    const nameOf = (key: string) => matchNames.get(`${match.competition_id} ${key}`) ?? '另一场'
    if ('winnerOf' in source) return sourceWords.winnerOf(nameOf(source.winnerOf))
    if ('loserOf' in source) return sourceWords.loserOf(nameOf(source.loserOf))
    const { stage, group, rank } = source.rankOf
    const ofStage = (groups.get(match.competition_id) ?? []).filter((row) => row.stage_key === stage)
    const name = group === undefined ? ofStage[0]?.stage_name : ofStage.find((row) => row.group_key === group)?.group_name
    return sourceWords.rankOf(name ?? '', rank)
  }
}

function sourceOf({ source }: Side): Source | null {
  return source === null ? null : readJson(source)
}

/** A place of the stage that is filled from another stage is described by its source, not its number. */
function effective(match: Match, side: Side, places: ReadonlyMap<number, Place[]>): Source | null {
  const source = sourceOf(side)
  if (source === null || !('seed' in source)) return source
  return places.get(match.stage_id)?.[source.seed - 1]?.source ?? source
}

function noted(keys: Map<number, Set<string>>, competitionId: number): Set<string> {
  const known = keys.get(competitionId) ?? new Set()
  keys.set(competitionId, known)
  return known
}
