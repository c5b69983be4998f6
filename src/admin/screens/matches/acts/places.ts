import { hasTable } from '#rules/derive/workings.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { resultKindWords } from '#shared/words/results.ts'

/** The part of a competition that an act is about, and how people call it. */
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

/** Groups whose table figures rank: on a ladder by position no points do, and nobody is level. */
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

/** What people call each match: 小组赛 A 组 · 第 2 轮 · 云涧 对 长庚. Who comes to a side through the results or a drawing is named as who was set there. */
export function matchLabels(document: CompetitionDocument): ReadonlyMap<string, string> {
  const { matches } = derive(document)
  const names = new Map(document.entrants.map(({ key, name }) => [key, name]))
  const sideNames = (match: Match) =>
    (matches.get(match.key)?.sides ?? []).map(({ state, entrant }) =>
      state === 'bye' ? resultKindWords.bye : (names.get(entrant ?? '') ?? entrant ?? '待定'),
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

/** Empty: nothing tells it from others. */
function nameOf(name: string, sides: readonly string[]): string {
  const isKnown = sides.some((side) => side !== '待定')
  const pairing = sides.length > 2 ? `${sides.length} 方同场` : sides.join(' 对 ')
  return [name, isKnown ? pairing : ''].filter(Boolean).join(' ')
}

export const noteRules = [
  { required: true, whitespace: true, message: '请写说明，它会公开显示' },
  { max: 300, message: '说明最多 300 字' },
]
