import type { Trace, TraceStep } from '#rules/model.ts'
import type { Decision } from '#shared/competitions/document.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { decisionMethodWords, lastResortWords } from '#shared/words/organiser.ts'
import type { Field } from './field.ts'
import { figureText } from './figure-text.ts'
import type { Comparison, Leaf, Order, Resolution } from './resolve.ts'
import { ruleName } from './rule-names.ts'

/** A table that is ordered. */
interface OrderedTable {
  field: Field
  order: Order
  resolution: Resolution
  score: Ruleset['score']
  isRunning: boolean
}

/**
 * Builds the traces of one table. Steps and lists of values are created once per comparison and shared by its rows: a trace must not be
 * mutated.
 */
export function tracer(table: OrderedTable): (leaf: Leaf) => Trace | null {
  const { field, order, score } = table
  const keys = new Map<readonly number[], readonly string[]>()
  const steps = new Map<Comparison, Map<TraceStep['state'], TraceStep>>()
  const names = order.tiebreaks.map((rule) => ruleName(rule, score))
  const unused = order.tiebreaks.map(
    (rule, index): TraceStep => ({ rule, name: names[index] ?? '', values: [], count: 0, state: 'unused', note: null }),
  )

  function keysOf(members: readonly number[]): readonly string[] {
    const known = keys.get(members)
    if (known) return known
    const made = members.map((member) => field.entrants[member]?.key ?? '')
    keys.set(members, made)
    return made
  }

  function stepOf(comparison: Comparison, isLast: boolean, isAlone: boolean): TraceStep {
    const state = stateOf(comparison, isLast, isAlone)
    const made = steps.get(comparison)?.get(state)
    if (made) return made
    const [other] = steps.get(comparison)?.values() ?? []
    const step: TraceStep = other ? { ...other, state } : { ...contentOf(comparison), state }
    steps.set(comparison, (steps.get(comparison) ?? new Map()).set(state, step))
    return step
  }

  function contentOf({ by, entrants, values }: Comparison): Omit<TraceStep, 'state'> {
    const listed = (values ?? []).map((value, index) => ({ entrant: field.entrants[entrants[index] ?? -1]?.key ?? '', value }))
    const count = entrants.length
    if (typeof by === 'object') return { rule: by.method, name: lastResortWords[by.method], values: listed, count, note: by.publicNote }
    const rule = order.tiebreaks[by]
    return {
      rule: rule ?? 'shared',
      name: names[by] ?? '',
      values: listed,
      count,
      note: values ? null : skippedNote(rule),
    }
  }

  return (leaf) => {
    if (leaf.tied.length < 2) return null
    const path = pathOf(leaf.comparisons)
    const isAlone = leaf.members.length === 1
    const told = path.map((comparison, index) => stepOf(comparison, index === path.length - 1, isAlone))
    const reached = path.reduce((last, { by }) => (typeof by === 'number' ? Math.max(last, by) : last), -1)
    const end: TraceStep[] = isAlone ? [] : [lastResortStep(order.lastResort, leaf)]
    return {
      tied: keysOf(leaf.tied),
      sentence: sentenceOf(leaf, path, table, names),
      steps: [...told, ...unused.slice(reached + 1), ...end],
    }
  }
}

const waiting = (resort: Decision['method']) => `待${decisionMethodWords[resort]}`
const settled: Record<Decision['method'], string> = { lots: '抽签', playoff: '经加赛', organiser: '由主办方裁定' }

function pathOf(last: Comparison | null): readonly Comparison[] {
  const path: Comparison[] = []
  for (let comparison = last; comparison; comparison = comparison.before) path.push(comparison)
  return path.reverse()
}

function stateOf(comparison: Comparison, isLast: boolean, isAlone: boolean): TraceStep['state'] {
  if (comparison.values === null) return 'skipped'
  if (!comparison.isSplit) return 'equal'
  return isLast && isAlone ? 'decided' : 'split'
}

function skippedNote(rule: TieBreak | undefined): string {
  return rule?.missing === 'count' ? '相互之间没有计入成绩的比赛，本项不比' : '相互之间尚未全部交手，本项不比'
}

function lastResortStep(lastResort: Ruleset['lastResort'], leaf: Leaf): TraceStep {
  return {
    rule: lastResort,
    name: lastResortWords[lastResort],
    values: [],
    count: leaf.members.length,
    state: 'equal',
    note: leaf.isOpen && lastResort !== 'shared' ? waiting(lastResort) : null,
  }
}

/** 同积 3 分，按相互净胜局 +1 排第 2 — the first rule, the rule that separated them, the rank. */
function sentenceOf(
  leaf: Leaf,
  path: readonly Comparison[],
  { isRunning, order, resolution }: OrderedTable,
  names: readonly string[],
): string {
  const start = levelText(path, order, names)
  const last = path.at(-1)
  if (leaf.members.length > 1) {
    const wait = leaf.isOpen && order.lastResort !== 'shared' && !isRunning ? `，${waiting(order.lastResort)}` : ''
    return `${start}各项相同${wait}，${leaf.isOpen ? '暂' : ''}并列第 ${leaf.rank}`
  }
  if (!last) return `${start}排第 ${leaf.rank}`
  if (typeof last.by === 'object') return `${start}各项相同，${settled[last.by.method]}排第 ${leaf.rank}`
  const rule = order.tiebreaks[last.by]
  const value = resolution.values[last.by]?.[leaf.members[0] ?? -1] ?? null
  return `${start}按${rule ? named(names[last.by] ?? '', figureText(rule, value)) : ''}排第 ${leaf.rank}`
}

function levelText(path: readonly Comparison[], order: Order, names: readonly string[]): string {
  const [rule] = order.tiebreaks
  const first = path[0]
  const value = first?.values?.[0] ?? null
  if (!rule || value === null) return ''
  const text = figureText(rule, value)
  const name = names[0] ?? ''
  // In matches on boards these are 场分.
  if (name.startsWith('积分')) return `同积 ${text} 分，`
  return `${name}同为 ${text}，`
}

function named(name: string, value: string): string {
  if (value === '') return name
  return name.endsWith('）') ? `${name}${value} ` : `${name} ${value} `
}
