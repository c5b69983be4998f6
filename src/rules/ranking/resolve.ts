import type { Decision } from '#shared/competitions/document.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { type Circle, type Column, circleOf, columnOf, headToHead, isHighFirst } from './columns.ts'
import type { Field } from './field.ts'

/** The rules that order a table, and the decisions for ties that they leave. */
export interface Order {
  tiebreaks: readonly TieBreak[]
  onSplit: Ruleset['onSplit']
  lastResort: Ruleset['lastResort']
  decisions: readonly Decision[]
}

/** One comparison of a set of tied entrants. The object is shared by all of them, so that a table of thousands stays small. */
export interface Comparison {
  before: Comparison | null
  /** Index of the rule, or the decision that settled the tie. */
  by: number | Decision
  /** Those compared, best first, and their values. Null: the rule could not be applied. */
  values: readonly (number | null)[] | null
  entrants: readonly number[]
  isSplit: boolean
}

/** Entrants that share a rank. */
export interface Leaf {
  /** From 1. */
  rank: number
  members: readonly number[]
  comparisons: Comparison | null
  /** Those level on the first rule. */
  tied: readonly number[]
  /** The rules are exhausted, and the last resort has not decided yet. */
  isOpen: boolean
}

export interface Resolution {
  /** Best first. */
  leaves: readonly Leaf[]
  /** For each rule the values of all entrants of the field; for a head-to-head rule those of its last application. */
  values: readonly Column[]
}

interface Task {
  members: readonly number[]
  rank: number
  rule: number
  /** The circle of the current series of head-to-head rules; null outside of one. */
  circle: Circle | null
  /** Rules with a lower index were applied already, before a restart. */
  asked: number
  comparisons: Comparison | null
  tied: readonly number[] | null
}

/**
 * Orders `members` of the field by the rules, cluster by cluster.
 *
 * - A rule is asked only of those whom all rules before left level. Values are compared after rounding to 1e-9; null stands behind every value.
 * - `restart`: those still tied after a split begin again at the first rule, head-to-head figures taken among them alone. Rules that do not
 *   depend on who is tied were level before and stay so; they are not asked twice.
 * - `continue`: they go on with the next rule. Head-to-head rules in a row form a mini-league of those tied before the first of them.
 * - `restart_after_head_to_head`: as `continue`, but when the row ends and has split them, those still tied begin the row again among themselves.
 * Each of them ends: a set begins again only when it has become smaller.
 *
 * When the rules are used up, the latest decision whose order names all of the tied settles them; otherwise they share the rank, and the tie is
 * open unless the last resort is `shared`.
 */
export function resolve(field: Field, members: readonly number[], order: Order): Resolution {
  const columns = order.tiebreaks.map((rule) => columnOf(field, rule))
  const values = columns.map((column) => [...(column ?? field.entrants.map(() => null))])
  const ruleValues: RuleValues = { columns, values }
  const leaves: Leaf[] = []
  // A stack with the best cluster on top: leaves are produced in order, and deep ties cannot overflow the call stack.
  const tasks: Task[] = [{ members, rank: 1, rule: 0, circle: null, asked: 0, comparisons: null, tied: null }]
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if (task.members.length === 0) continue
    const following = split(field, order, ruleValues, task)
    if (following.length > 1) tasks.push(...following.toReversed())
    else for (const end of following) leaves.push(...lastResort(field, order, end))
  }
  return { leaves, values }
}

interface RuleValues {
  columns: readonly (Column | null)[]
  values: readonly (number | null)[][]
}

/**
 * Applies the rules to one cluster in turn. Two tasks or more: the parts after the first rule that separated them. One: the rules are
 * exhausted.
 */
function split(field: Field, order: Order, { columns, values }: RuleValues, from: Task): readonly Task[] {
  let task = from
  while (task.members.length > 1) {
    const { members, rule: index } = task
    const rule = order.tiebreaks[index]
    if (!rule) break
    const isHeadToHead = rule.scope === 'head_to_head'
    const circle = isHeadToHead ? (task.circle ?? circleOf(members)) : null
    const figures = circle ? headToHead(field, rule, circle, members) : members.map((member) => columns[index]?.[member] ?? null)
    if (circle && figures) store(values[index], members, figures)
    const groups = figures ? grouped(members, figures, isHighFirst(rule)) : [{ members, figure: null }]
    const isSplit = groups.length > 1
    const isRepeated = !isHeadToHead && index < task.asked
    // The first rule determines who is tied: each of its groups starts as level on it.
    const isFirst = task.tied === null
    const isShared = !isFirst && (isSplit || !isRepeated)
    const comparison = isShared ? compared(task, figures !== null, groups) : task.comparisons
    const asked = Math.max(task.asked, index + 1)
    const done: RuleDone = { index, circle, isSplit }
    let { rank } = task
    const following = groups.map((group) => {
      const place = nextPlace(order, done, group.members.length)
      const comparisons = isFirst ? compared(task, figures !== null, [group]) : comparison
      const next: Task = { members: group.members, rank, ...place, asked, comparisons, tied: task.tied ?? group.members }
      rank += group.members.length
      return next
    })
    const [only] = following
    if (isSplit || !only) return following
    task = only
  }
  return [task]
}

function compared(task: Task, isApplied: boolean, groups: readonly Group[]): Comparison {
  const entrants: number[] = []
  const figures: (number | null)[] = []
  for (const { members, figure } of groups) {
    for (const member of members) {
      entrants.push(member)
      figures.push(figure)
    }
  }
  return { before: task.comparisons, by: task.rule, entrants, values: isApplied ? figures : null, isSplit: groups.length > 1 }
}

interface RuleDone {
  index: number
  circle: Circle | null
  isSplit: boolean
}

/** Where a cluster of this size continues after the rule at `index`. */
function nextPlace(order: Order, { index, circle, isSplit }: RuleDone, size: number): Pick<Task, 'rule' | 'circle'> {
  const isRowOver = order.tiebreaks[index + 1]?.scope !== 'head_to_head'
  switch (order.onSplit) {
    case 'restart': {
      const first = order.tiebreaks.findIndex((rule) => rule.scope === 'head_to_head')
      if (isSplit && first !== -1 && first <= index) return { rule: first, circle: null }
      return { rule: index + 1, circle: null }
    }
    case 'restart_after_head_to_head':
      if (circle && isRowOver && size < circle.members.length) return { rule: rowStart(order, index), circle: null }
      return { rule: index + 1, circle: isRowOver ? null : circle }
    case 'continue':
      return { rule: index + 1, circle: isRowOver ? null : circle }
  }
}

function rowStart(order: Order, index: number): number {
  let start = index
  while (order.tiebreaks[start - 1]?.scope === 'head_to_head') start -= 1
  return start
}

function store(values: (number | null)[] | undefined, members: readonly number[], figures: readonly (number | null)[]): void {
  members.forEach((member, index) => {
    if (values) values[member] = figures[index] ?? null
  })
}

interface Group {
  members: readonly number[]
  figure: number | null
}

/** Best first; equal values keep their order. */
function grouped(members: readonly number[], figures: readonly (number | null)[], isHigh: boolean): readonly Group[] {
  const byFigure = new Map<number | null, number[]>()
  members.forEach((member, index) => {
    const figure = figures[index] ?? null
    const group = byFigure.get(figure)
    if (group) group.push(member)
    else byFigure.set(figure, [member])
  })
  return [...byFigure].map(([figure, group]) => ({ members: group, figure })).sort((a, b) => compareFigures(a.figure, b.figure, isHigh))
}

function compareFigures(a: number | null, b: number | null, isHigh: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return isHigh ? b - a : a - b
}

function lastResort(field: Field, order: Order, task: Task): readonly Leaf[] {
  const { members, rank, comparisons } = task
  const tied = task.tied ?? members
  if (members.length === 1) return [{ rank, members, comparisons, tied, isOpen: false }]
  const decision = latestDecision(field, order.decisions, members)
  if (!decision) return [{ rank, members, comparisons, tied, isOpen: order.lastResort !== 'shared' }]
  const places = new Map(decision.order.map((key, place) => [key, place]))
  const decided = members.toSorted((a, b) => placeOf(field, places, a) - placeOf(field, places, b))
  const values = decided.map((_, index) => index + 1)
  const by: Comparison = { before: comparisons, by: decision, entrants: decided, values, isSplit: true }
  return decided.map((member, index) => ({ rank: rank + index, members: [member], comparisons: by, tied, isOpen: false }))
}

function placeOf(field: Field, places: ReadonlyMap<string, number>, member: number): number {
  return places.get(field.entrants[member]?.key ?? '') ?? places.size
}

/** By time, and among equals the later one in the list. */
function latestDecision(field: Field, decisions: readonly Decision[], members: readonly number[]): Decision | null {
  let latest: Decision | null = null
  for (const decision of decisions) {
    if (decision.order.length < members.length || (latest && (decision.at ?? '') < (latest.at ?? ''))) continue
    const named = new Set(decision.order)
    if (members.every((member) => named.has(field.entrants[member]?.key ?? ''))) latest = decision
  }
  return latest
}
