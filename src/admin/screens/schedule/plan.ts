import { isPublic } from '#rules/acts/calendar.ts'
import { matchesOf } from '#rules/correct/edit.ts'
import type { Bout } from '#rules/schedule/bouts.ts'
import type { Placement, Reason, Scheduled } from '#rules/schedule/model.ts'
import { isSameDay, minuteOf } from '#rules/schedule/time.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

/** A schedule being planned: separate from the document until it is applied. */
export interface Plan {
  /** The planned placements of matches, by key; others are as in the document. */
  placements: ReadonlyMap<string, Placement>
  /** Those of them that were set by hand: a new run does not move them. */
  pinned: ReadonlySet<string>
  /** The matches for which the last run found no place. */
  unplaced: readonly { match: string; reason: Reason }[]
}

export interface Planning {
  past: readonly Plan[]
  now: Plan
  future: readonly Plan[]
}

export type PlanStep =
  | { do: 'generate'; scheduled: Scheduled }
  | { do: 'move'; match: string; placement: Placement }
  | { do: 'unpin' | 'forget'; match: string }
  /** Only these can still be moved: others have changed the competition. */
  | { do: 'rebase'; movable: ReadonlySet<string> }
  | { do: 'undo' | 'redo' | 'clear' }

const noPlan: Plan = { placements: new Map(), pinned: new Set(), unplaced: [] }
export const noPlanning: Planning = { past: [], now: noPlan, future: [] }
const mostSteps = 100

export function planned(planning: Planning, step: PlanStep): Planning {
  const { past, now, future } = planning
  switch (step.do) {
    case 'undo': {
      const last = past.at(-1)
      return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : planning
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { past: [...past, now], now: next, future: rest } : planning
    }
    case 'clear':
      return noPlanning
    case 'rebase':
      // The undo history may refer to matches that no longer exist.
      return { past: [], now: keptOf(now, step.movable), future: [] }
    default:
      return { past: [...past, now].slice(-mostSteps), now: stepped(now, step), future: [] }
  }
}

function stepped(plan: Plan, step: Extract<PlanStep, { do: 'generate' | 'move' | 'unpin' | 'forget' }>): Plan {
  switch (step.do) {
    case 'generate': {
      const kept = [...plan.placements].filter(([key]) => plan.pinned.has(key))
      return { ...plan, placements: new Map([...kept, ...step.scheduled.placed]), unplaced: step.scheduled.unplaced }
    }
    case 'move':
      return {
        placements: new Map([...plan.placements, [step.match, step.placement]]),
        pinned: new Set([...plan.pinned, step.match]),
        unplaced: plan.unplaced.filter(({ match }) => match !== step.match),
      }
    case 'unpin':
      return { ...plan, pinned: new Set([...plan.pinned].filter((key) => key !== step.match)) }
    case 'forget':
      return {
        ...plan,
        placements: new Map([...plan.placements].filter(([key]) => key !== step.match)),
        pinned: new Set([...plan.pinned].filter((key) => key !== step.match)),
      }
  }
}

function keptOf({ placements, pinned, unplaced }: Plan, movable: ReadonlySet<string>): Plan {
  return {
    placements: new Map([...placements].filter(([key]) => movable.has(key))),
    pinned: new Set([...pinned].filter((key) => movable.has(key))),
    unplaced: unplaced.filter(({ match }) => movable.has(match)),
  }
}

/** A match whose planned date differs from the document's. */
export interface DateChange {
  match: string
  from: { at: string | null; venue: string }
  to: Placement
  /** It already had a published date: the change is published with its reason. */
  isMove: boolean
}

export function changesOf(document: CompetitionDocument, { placements }: Plan): DateChange[] {
  return matchesOf(document).flatMap((match) => {
    const to = placements.get(match.key)
    return to && !standsAt(match, to) ? [changeOf(match, to, isPublic(document))] : []
  })
}

function standsAt({ schedule, venue = '' }: Match, to: Placement): boolean {
  const isThen = schedule?.at !== undefined && minuteOf(schedule.at) === minuteOf(to.at)
  return isThen && (schedule.precision ?? 'exact') === 'exact' && schedule.state === 'scheduled' && venue === to.venue.trim()
}

function changeOf({ key, schedule, venue = '' }: Match, to: Placement, isRead: boolean): DateChange {
  const at = schedule?.at ?? null
  const wasDated = at !== null || (schedule?.reschedules ?? []).length > 0
  const isHourOfDay = at !== null && schedule?.precision === 'day' && isSameDay(at, to.at)
  return {
    match: key,
    from: { at, venue },
    to,
    isMove: isRead && wasDated && !isHourOfDay && (at === null || minuteOf(at) !== minuteOf(to.at)),
  }
}

/** A match of the plan that others have changed too. */
export interface EditConflict {
  match: string
  /** Their version. */
  theirs: { at: string | null; venue: string; isExact: boolean }
  /** Null: it can no longer be moved, and was removed from the plan. */
  own: Placement | null
}

/** The conflicts between a plan based on `before` and the version of the others, `after`. */
export function findEditConflicts(plan: Plan, { before, after, movable }: Versions): EditConflict[] {
  const planned = new Map(changesOf(before, plan).map(({ match, to }) => [match, to]))
  const former = new Map(matchesOf(before).map((match) => [match.key, match]))
  return matchesOf(after).flatMap((match): EditConflict[] => {
    const [own, was] = [planned.get(match.key), former.get(match.key)]
    if (!own || !was) return []
    const theirs = { at: match.schedule?.at ?? null, venue: match.venue ?? '', isExact: match.schedule?.precision !== 'day' }
    if (!movable.has(match.key)) return [{ match: match.key, theirs, own: null }]
    const isMoved = theirs.at !== (was.schedule?.at ?? null) || theirs.venue !== (was.venue ?? '')
    return isMoved && !standsAt(match, own) ? [{ match: match.key, theirs, own }] : []
  })
}

interface Versions {
  before: CompetitionDocument
  after: CompetitionDocument
  /** Of `after`. */
  movable: ReadonlySet<string>
}

/** Matches that may still be moved. */
export function movableOf(bouts: readonly Bout[]): Set<string> {
  return new Set(bouts.flatMap(({ key, state }) => (state === 'open' ? key : [])))
}
