import { useMemo } from 'react'
import { derive } from '#rules/derive.ts'
import { type Bout, boutsOf } from '#rules/schedule/bouts.ts'
import { type Conflict, conflictsOf } from '#rules/schedule/conflicts.ts'
import { type ScheduleWords, scheduleWords } from '#rules/schedule/messages.ts'
import type { Placement, ScheduleRules } from '#rules/schedule/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Entry } from './calendar.ts'
import { changesOf, type DateChange, type Plan } from './plan.ts'

interface Calendar {
  words: ScheduleWords
  entries: readonly Entry[]
  conflicts: readonly Conflict[]
  /** By match. */
  changes: ReadonlyMap<string, DateChange>
  reasons: ReadonlyMap<string, string>
  /** The conflicts of a match, if it were placed there. */
  troublesAt(match: string, placement: Placement): readonly string[]
}

/** The competition's calendar with the plan applied, and its conflicts. */
export function useCalendar(document: CompetitionDocument, rules: ScheduleRules, plan: Plan): Calendar {
  const derived = useMemo(() => derive(document), [document])
  const words = useMemo(() => scheduleWords(document), [document])
  const { placements, pinned, unplaced } = plan
  const shown = useMemo(() => {
    const boutsWith = (plans: ReadonlyMap<string, Placement>): Bout[] => boutsOf(document, rules, plans, derived)
    const conflictsWith = (bouts: readonly Bout[]) => conflictsOf(bouts, rules, document.competition)
    const bouts = boutsWith(placements)
    const conflicts = conflictsWith(bouts)
    const troubles = new Map<string, string[]>()
    for (const conflict of conflicts) {
      const text = words.conflict(conflict)
      for (const key of conflict.matches) troubles.set(key, [...(troubles.get(key) ?? []), text])
    }
    const changes = new Map(changesOf(document, { placements, pinned, unplaced }).map((change) => [change.match, change]))
    return {
      conflicts,
      changes,
      entries: bouts.map((bout) => ({
        bout,
        name: words.full(bout.key),
        planned: plannedChange(changes.get(bout.key)),
        isPinned: pinned.has(bout.key),
        troubles: troubles.get(bout.key) ?? [],
      })),
      troublesAt: (match: string, placement: Placement) =>
        conflictsWith(boutsWith(new Map([...placements, [match, placement]])))
          .filter((conflict) => conflict.matches.some((key) => key === match))
          .map(words.conflict),
    }
  }, [document, rules, derived, words, placements, pinned, unplaced])
  const reasons = useMemo(() => new Map(unplaced.map(({ match, reason }) => [match, words.reason(reason)])), [unplaced, words])
  return { words, reasons, ...shown }
}

function plannedChange(change: DateChange | undefined): Entry['planned'] {
  if (!change) return null
  if (change.isMove) return 'moved'
  return change.from.at === change.to.at ? 'venue' : 'added'
}
