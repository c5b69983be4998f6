import { hasTable } from '#rules/derive/workings.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

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
  return groupPlaces(document).flatMap(({ group, name: place }) =>
    group.rounds.flatMap((round) =>
      round.matches.map((match) => ({
        value: match.key,
        label: [place, round.name ?? `第 ${round.number} 轮`, matchName(document, match)].join(' · '),
      })),
    ),
  )
}

export function matchName(document: CompetitionDocument, { name, key, sides }: Match): string {
  const names = sides.map(({ entrant }) => (entrant ? entrantName(document, entrant) : '待定'))
  const pair = names.some((each) => each !== '待定') ? names.join(' 对 ') : ''
  return [name ?? (pair === '' ? key : ''), pair].filter(Boolean).join(' ')
}

export const noteRules = [
  { required: true, whitespace: true, message: '请写说明，它会公开显示' },
  { max: 300, message: '说明最多 300 字' },
]
