import { labelOf } from './labels.ts'
import { type Fields, fieldsOf, type Names, presentName, textOf } from './names.ts'

/** The label for a path in a document: 小组赛 · B 组 · 第 2 轮. `root` is the document, or the part to which the path is relative. */
export interface PathParams {
  root: unknown
  path: string
  names: Names
  /** Includes the field itself, not only the thing that it belongs to. */
  isField: boolean
}

/** Fields that are not shown as a level of their own. */
const transparent: ReadonlySet<string> = new Set(['act', 'competition', 'document', 'ruleset', 'result', 'schedule'])
/** Fields that hold a single thing, not a list. */
const things: ReadonlySet<string> = new Set(['season', 'across', 'before'])

/** '' for the document itself. */
export function placeOf({ root, path, names, isField }: PathParams): string {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '' && step !== '$')
  const parts: string[] = []
  let value = root
  let list = ''
  let match: unknown
  for (const [i, step] of steps.entries()) {
    if (Array.isArray(value) && /^\d+$/.test(step)) {
      value = value[Number(step)]
      if (list === 'matches') match = fieldsOf(value).key
      // Games, figures and line-ups tell of the match's sides by their order.
      const side = list === 'sides' ? names.side(match, Number(step)) : null
      const label = side ?? itemLabels[list]?.(fieldsOf(value), Number(step) + 1, names)
      if (label !== undefined) parts.push(label)
      continue
    }
    value = fieldsOf(value)[step]
    list = step
    const isItemNext = itemLabels[step] !== undefined && /^\d+$/.test(steps[i + 1] ?? '')
    if (!isItemNext && !transparent.has(step) && (isField || things.has(step))) parts.push(labelOf(step) ?? step)
  }
  // A stage with one group often has the same name as the group, and the name 半决赛 1 contains its round.
  return parts.filter((part, i) => part !== parts[i + 1] && !parts[i + 1]?.startsWith(`${part} `)).join(' · ')
}

/** By the list that contains it, counted from 1; items of other lists are labelled by the list's name. */
const itemLabels: Readonly<Record<string, (item: Fields, number: number, names: Names) => string>> = {
  stages: ({ name }, n) => textOf(name) ?? `第 ${n} 阶段`,
  groups: ({ name }, n) => textOf(name) ?? `第 ${n} 组`,
  rounds: ({ name, number }, n) => textOf(name) ?? `第 ${typeof number === 'number' ? number : n} 轮`,
  matches: ({ key, name }, n, names) => textOf(name) ?? names.pair(key) ?? `第 ${n} 场`,
  sides: ({ entrant }, n, names) => names.entrantOnly(entrant) ?? `第 ${n} 方`,
  games: ({ number }, n) => `第 ${typeof number === 'number' ? number : n} 局`,
  figures: ({ name }, n) => quoted('数据项', name) ?? `第 ${n} 个数据项`,
  eventKinds: ({ name }, n) => quoted('事件', name) ?? `第 ${n} 种事件`,
  values: ({ figure }, n, names) => quoted('数据项', names.figureOnly(figure) ?? figure) ?? `第 ${n} 个数据`,
  series: (_, n) => `第 ${n} 条走势`,
  samples: (_, n) => `第 ${n} 个点`,
  events: (_, n) => `第 ${n} 个事件`,
  places: (_, n) => `第 ${n} 位`,
  entrants: ({ name }, n) => quoted('参赛者', name) ?? `第 ${n} 个参赛者`,
  teams: ({ names }, n) => quoted('战队', presentName(names)) ?? `第 ${n} 支战队`,
  players: ({ names, player }, n, known) => quoted('选手', presentName(names) ?? known.playerOnly(player)) ?? `第 ${n} 名选手`,
  names: (_, n) => `第 ${n} 个名称`,
  members: (_, n) => `第 ${n} 名成员`,
  lineup: (_, n) => `出场的第 ${n} 人`,
  placements: (_, n) => `第 ${n} 条名次`,
  adjustments: (_, n) => `第 ${n} 次扣分或加分`,
  decisions: (_, n) => `第 ${n} 次名次判定`,
  zones: ({ label }, n) => quoted('名次区', label) ?? `第 ${n} 个名次区`,
  reschedules: (_, n) => `第 ${n} 次改期`,
  rulings: (_, n) => `第 ${n} 条裁决`,
  awards: ({ title }, n) => quoted('奖项', title) ?? `第 ${n} 个奖项`,
  tiebreaks: (_, n) => `排名顺序第 ${n} 项`,
  scorePoints: (_, n) => `按比分给的积分第 ${n} 行`,
  absences: (_, n) => `第 ${n} 个请假的`,
}

function quoted(what: string, name: unknown): string | null {
  const text = textOf(name)
  return text === null ? null : `${what}“${text}”`
}
