import { derive } from '#rules/derive.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { Board } from './board.ts'
import { type Bout, boutsOf } from './bouts.ts'
import { placeAll } from './exact.ts'
import type { Placement, Reason, Scheduled, ScheduleRules } from './model.ts'
import { compareKeys, layersOf } from './order.ts'
import { bestPlace, isReady, putAt } from './places.ts'
import { preferencesOf, type SchedulePreferences } from './preferences.ts'
import { randomFrom } from './random.ts'
import { reasonOf } from './reasons.ts'
import { repair, restore, snapshot } from './repair.ts'
import { playingDays, startsOf } from './starts.ts'
import { dayNumber, instantOfMinute, minuteOf } from './time.ts'

export interface ScheduleTask {
  document: CompetitionDocument
  rules: ScheduleRules
  /** Null: every stage. */
  stage: string | null
  /** Which matches are scheduled: those without a date; also those whose date was never moved; also moved ones. Never played ones. */
  scope: 'undated' | 'unmoved' | 'all'
  /** Those with only a date get a time on that day, whatever the scope. */
  hours?: boolean
  /** Placements fixed by hand. */
  pinned: ReadonlyMap<string, Placement>
  /** No placement before this: ISO UTC. */
  now: string
  seed: number
}

/**
 * Dates and venues for the matches that need some. All hard rules (days and starts, lengths, venues, rests, matches of a side per day,
 * sources before the matches that depend on them, rounds in order) are satisfied, also against fixed matches; a match without a possible
 * place is returned with the reason. The result is deterministic, whatever the order of rows. First a greedy pass by preference; if some
 * are left, small tasks (12 matches) are searched exhaustively, larger ones by displacing others, within a limit of steps; then each
 * placement is tried once more. `onStep`: progress, 0–1.
 */
export function generateSchedule(task: ScheduleTask, onStep: (part: number) => void = () => {}): Scheduled {
  const { document, rules } = task
  const bouts = boutsOf(document, rules, task.pinned, derive(document)).sort(
    (a, b) => compareKeys(a.group, b.group) || a.round - b.round || compareKeys(a.key, b.key),
  )
  const wanted = bouts.map((bout) => isWanted(bout, task))
  const starts = startsOf(
    rules,
    playingDays(rules, document.competition),
    [...new Set(bouts.flatMap(({ minutes }, i) => (wanted[i] ? minutes : [])))],
    minuteOf(task.now),
  )
  // Scheduled matches get an exact time, whatever they had before.
  const board = new Board(
    bouts.map((bout, i) => (wanted[i] ? { ...bout, isExact: true, ...(isOfDay(bout, task) && { onDay: dayNumber(bout.start) }) } : bout)),
    starts,
    rules,
  )
  setStanding(board, wanted)
  const open = wanted.flatMap((isOpen, i) => (isOpen ? i : []))
  const layers = layersOf(board, open)
  const ordered = open.sort((a, b) => (layers.get(a) ?? 0) - (layers.get(b) ?? 0) || a - b)
  const wishes = preferencesOf(board, new Map(ordered.map((i) => [i, layers.get(i) ?? 0])))
  placeThem(board, wishes, { ordered, layers, seed: task.seed, onStep })
  const placed = new Map<string, Placement>()
  const unplaced: { match: string; reason: Reason }[] = []
  for (const i of ordered) {
    const { bout, start, lane } = board.piece(i)
    if (start < 0) unplaced.push({ match: bout.key, reason: reasonOf(board, i) })
    else placed.set(bout.key, { at: instantOfMinute(start), venue: rules.venues[lane] ?? bout.venue })
  }
  onStep(1)
  return { placed, unplaced }
}

function isWanted(bout: Bout, task: ScheduleTask): boolean {
  const { key, state, stage, start, isMoved } = bout
  if (state !== 'open' || task.pinned.has(key) || (task.stage !== null && task.stage !== stage)) return false
  return start === null || isOfDay(bout, task) || task.scope === 'all' || (task.scope === 'unmoved' && !isMoved)
}

/** Its day is fixed, and a time is needed. */
function isOfDay(bout: Bout, { hours = false }: ScheduleTask): bout is Bout & { start: number } {
  return hours && bout.start !== null && !bout.isExact
}

/** Those that keep their dates, each at its venue. */
function setStanding(board: Board, wanted: readonly boolean[]): void {
  const { venues } = board.rules
  for (const [i, { bout }] of board.pieces.entries()) {
    if (bout.start === null || wanted[i]) continue
    board.put(i, bout.start, !bout.isExact ? -1 : venues.length > 0 ? venues.indexOf(bout.venue) : 0)
  }
}

const repairSteps = 600
const attempts = 3

interface Placing {
  ordered: readonly number[]
  layers: ReadonlyMap<number, number>
  seed: number
  onStep: (part: number) => void
}

function placeThem(board: Board, wishes: SchedulePreferences, { ordered, layers, seed, onStep }: Placing): void {
  const { spread } = board.rules
  const open = new Set(ordered)
  fill(board, wishes, { bouts: ordered, spread, onStep: (part) => onStep(part * 0.4) })
  const hopeful = hopefulOf(board, ordered, open)
  let left = homelessOf(board, hopeful)
  if (left.length > 0) {
    const random = randomFrom(seed)
    let best = snapshot(board, ordered)
    for (let attempt = 0; attempt < attempts && left.length > 0; attempt++) {
      for (const i of ordered) board.take(i)
      fill(board, wishes, {
        bouts: attempt === 0 ? ordered : shuffled(ordered, layers, random),
        spread: 'early',
        onStep: (part) => onStep(0.4 + (attempt + part) * 0.1),
      })
      const found = homelessOf(board, hopeful)
      if (found.length < left.length) [best, left] = [snapshot(board, ordered), found]
    }
    restore(board, best)
    if (left.length > 0) {
      for (const i of ordered) board.take(i)
      if (!placeAll(board, hopeful)) {
        restore(board, best)
        repair({ board, wishes, open, homeless: left, random, steps: repairSteps })
      }
    }
  }
  onStep(0.8)
  lookBack(board, wishes, ordered)
  fill(board, wishes, { bouts: homelessOf(board, hopeful), spread: 'early', onStep: () => {} })
}

interface Filling {
  bouts: readonly number[]
  spread: 'even' | 'early'
  onStep: (part: number) => void
}

/** One after the other, each where it costs least. */
function fill(board: Board, wishes: SchedulePreferences, { bouts, spread, onStep }: Filling): void {
  for (const [n, i] of bouts.entries()) {
    if (n % 50 === 0) onStep(n / bouts.length)
    const place = isReady(board, i) ? bestPlace(board, wishes, i, spread) : null
    if (place) putAt(board, i, place)
  }
}

/** Each once more, now that all others are placed. */
function lookBack(board: Board, wishes: SchedulePreferences, bouts: readonly number[]): void {
  for (const i of bouts) {
    const { start, lane } = board.piece(i)
    if (start < 0) continue
    board.take(i)
    const place = bestPlace(board, wishes, i, board.rules.spread)
    if (place) putAt(board, i, place)
    else board.put(i, start, lane)
  }
}

function homelessOf(board: Board, bouts: readonly number[]): number[] {
  return bouts.filter((i) => board.piece(i).start < 0)
}

/** Without those that depend on a match that cannot get a time. */
function hopefulOf(board: Board, ordered: readonly number[], open: ReadonlySet<number>): number[] {
  const hopeful = new Set<number>()
  for (const i of ordered) {
    const isHopeful = (board.waits[i] ?? []).every((source) => hopeful.has(source) || (!open.has(source) && board.piece(source).start >= 0))
    if (isHopeful) hopeful.add(i)
  }
  return [...hopeful]
}

function shuffled(ordered: readonly number[], layers: ReadonlyMap<number, number>, random: (count: number) => number): number[] {
  return ordered
    .map((i) => ({ i, layer: layers.get(i) ?? 0, lot: random(1 << 30) }))
    .sort((a, b) => a.layer - b.layer || a.lot - b.lot)
    .map(({ i }) => i)
}
