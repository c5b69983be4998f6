import { hasTable } from '#rules/derive/workings.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { resultKindWords } from '#shared/words/results.ts'

/** The part of a competition that an act concerns, and its label. */
export interface GroupPlace {
  stage: Stage
  group: Group
  /** `stage/group`. */
  key: string
  name: string
}

export function groupPlaces({ stages }: CompetitionDocument): GroupPlace[] {
  return stages.flatMap((stage) =>
    stage.groups.map((group) => ({
      stage,
      group,
      key: `${stage.key}/${group.key}`,
      name: stage.groups.length > 1 && group.name !== stage.name ? `${stage.name} ${group.name}` : stage.name,
    })),
  )
}

/** Groups whose tables are ranked by statistics: a ladder by position has no points and no ties. */
export function tablePlaces(document: CompetitionDocument): GroupPlace[] {
  return groupPlaces(document).filter(({ stage }) => hasTable(stage) && !(stage.format === 'ladder' && stage.ladder.by === 'position'))
}

export function entrantName({ entrants }: CompetitionDocument, key: string): string {
  return entrants.find((entrant) => entrant.key === key)?.name ?? key
}

export function entrantOptions({ entrants }: CompetitionDocument): { value: string; label: string }[] {
  return entrants.map(({ key, name }) => ({ value: key, label: name }))
}

export function matchOptions(document: CompetitionDocument): { value: string; label: string }[] {
  return [...matchLabels(document)].map(([value, label]) => ({ value, label }))
}

/** The label of each match: 小组赛 A 组 · 第 2 轮 · 云涧 对 长庚. A side that advanced by results or a draw is named like one that was set. */
export function matchLabels(document: CompetitionDocument): ReadonlyMap<string, string> {
  const { matches } = derive(document)
  const names = new Map(document.entrants.map(({ key, name }) => [key, name]))
  const sideNames = (match: Match) =>
    (matches.get(match.key)?.sides ?? []).map(({ state, entrant }) =>
      state === 'bye' ? resultKindWords.bye : entrant === null ? null : (names.get(entrant) ?? entrant),
    )
  return new Map(
    groupPlaces(document).flatMap(({ group, name: place }) =>
      group.rounds.flatMap((round) =>
        round.matches.map((match, i) => {
          const own = nameOf(match.name ?? '', sideNames(match)) || `第 ${i + 1} 场`
          return [match.key, [...new Set([place, round.name ?? `第 ${round.number} 轮`, own])].join(' · ')]
        }),
      ),
    ),
  )
}

/** Empty: nothing tells it from others. Null for a side that is not known yet. */
function nameOf(name: string, sides: readonly (string | null)[]): string {
  const isKnown = sides.some((side) => side !== null)
  const pairing = sides.length > 2 ? `${sides.length} 方同场` : sides.map((side) => side ?? '待定').join(' 对 ')
  return [name, isKnown ? pairing : ''].filter(Boolean).join(' ')
}

export const noteRules = [
  { required: true, whitespace: true, message: '请写说明，它会公开显示' },
  { max: 300, message: '说明最多 300 字' },
]
