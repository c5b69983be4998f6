import { useCallback, useState } from 'react'
import { useSession } from '#admin/session.ts'
import { defaultRules } from '#rules/schedule/defaults.ts'
import type { ScheduleTask } from '#rules/schedule/generate.ts'
import type { ScheduleRules } from '#rules/schedule/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** The form's values: the rules, and which matches to schedule. */
export interface ScheduleInput extends Pick<ScheduleTask, 'scope' | 'stage'> {
  hours: boolean
  rules: ScheduleRules
}

/** The rules of a competition, stored on this device per account, as defaults for the next run. */
export function useRules(competitionId: number, document: CompetitionDocument): [ScheduleInput, (params: ScheduleInput) => void] {
  const name = `leitai.schedule.${useSession().user.id}.${competitionId}`
  const [params, setWish] = useState(() => read(name, document))
  const change = useCallback(
    (next: ScheduleInput) => {
      setWish(next)
      try {
        localStorage.setItem(name, JSON.stringify(next))
      } catch {
        // Storage is full or forbidden: the rules are kept until the screen is closed.
      }
    },
    [name],
  )
  return [params, change]
}

/** Defaults replace what an older console did not store, or what no longer exists. */
function read(name: string, document: CompetitionDocument): ScheduleInput {
  const first: ScheduleInput = { rules: defaultRules(document), scope: 'undated', hours: false, stage: null }
  try {
    const kept: Partial<ScheduleInput> | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    if (!kept?.rules) return first
    const keys = new Set(document.stages.map(({ key }) => key))
    return {
      scope: kept.scope ?? first.scope,
      hours: kept.hours ?? first.hours,
      stage: typeof kept.stage === 'string' && keys.has(kept.stage) ? kept.stage : null,
      rules: { ...first.rules, ...kept.rules, lengths: { ...first.rules.lengths, ...kept.rules.lengths } },
    }
  } catch {
    return first
  }
}
