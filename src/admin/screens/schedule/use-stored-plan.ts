import { useEffect, useState } from 'react'
import { useSession } from '#admin/session.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { noPlanning, type Plan, type Planning, planned } from './plan.ts'
import { planOfText, textOfPlan } from './plan-text.ts'

/** What remains of a plan after a reload: nothing, all of it, or what can still be moved in a competition that has changed since. */
export interface StoredPlan {
  planning: Planning
  state: 'none' | 'restored' | 'rebased'
}

/** The unapplied plan of this tab, without its undo history. `movable`: the matches that can still be moved. */
export function useStoredPlan({ id, rev }: AdminCompetition, movable: ReadonlySet<string>): StoredPlan {
  const name = useName(id)
  const [stored] = useState((): StoredPlan => {
    const stored = planOfText(read(name) ?? '')
    if (!stored) return { planning: noPlanning, state: 'none' }
    const planning = planned({ ...noPlanning, now: stored.plan }, { do: 'rebase', movable })
    return { planning, state: stored.rev === rev ? 'restored' : 'rebased' }
  })
  return stored
}

/** Stores the current plan for a reload of this tab. */
export function useStorePlan({ id, rev }: Pick<AdminCompetition, 'id' | 'rev'>, plan: Plan): void {
  const name = useName(id)
  useEffect(() => {
    write(name, textOfPlan(plan, rev))
  }, [name, plan, rev])
}

function useName(competitionId: number): string {
  return `leitai.plan.${useSession().user.id}.${competitionId}`
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Storage is full or forbidden: the plan is stored until the screen is closed, and leaving asks first.
  }
}
