import { useEffect, useState } from 'react'
import { useSession } from '#admin/session.ts'
import { matchesOf } from '#rules/correct/edit.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { noPlanning, type Plan, type Planning } from './plan.ts'
import { planOfText, textOfPlan } from './plan-text.ts'

/** What remains of a plan after a reload: all of it, nothing, or nothing because the competition has changed. */
export interface StoredPlan {
  planning: Planning
  state: 'none' | 'restored' | 'outdated'
}

/** The unapplied plan of this tab, without its undo history. */
export function useKeptPlan({ id, rev, document }: AdminCompetition): StoredPlan {
  const name = useName(id)
  const [kept] = useState((): StoredPlan => {
    const text = read(name)
    if (text === null) return { planning: noPlanning, state: 'none' }
    const keys = new Set(matchesOf(document).map(({ key }) => key))
    const plan = planOfText(text, rev, keys)
    return plan ? { planning: { ...noPlanning, now: plan }, state: 'restored' } : { planning: noPlanning, state: 'outdated' }
  })
  return kept
}

/** Stores the current plan for a reload of this tab. */
export function useKeeping({ id, rev }: Pick<AdminCompetition, 'id' | 'rev'>, plan: Plan): void {
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
    // Storage is full or forbidden: the plan is kept until the screen is closed, and leaving asks first.
  }
}
