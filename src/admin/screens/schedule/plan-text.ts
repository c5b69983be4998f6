import type { Placement } from '#rules/schedule/model.ts'
import type { Plan } from './plan.ts'

/** A season of a thousand matches takes a hundred thousand characters. */
const mostCharacters = 500_000

interface KeptText {
  version: 1
  rev: number
  placements: [string, Placement][]
  pinned: string[]
}

/** Null: there is nothing to store, or more than a browser should. Reasons are not stored: the next run finds them again. */
export function textOfPlan({ placements, pinned }: Plan, rev: number): string | null {
  if (placements.size === 0) return null
  const kept: KeptText = { version: 1, rev, placements: [...placements], pinned: [...pinned] }
  const text = JSON.stringify(kept)
  return text.length <= mostCharacters ? text : null
}

/** A plan as it was stored, and the competition's rev that it was made upon. */
export interface StoredText {
  plan: Plan
  rev: number
}

/** Null where it was stored by another version of the console, or is broken. Its matches may be there no more: see `rebase` of a plan. */
export function planOfText(text: string): StoredText | null {
  try {
    const kept: { [field in keyof KeptText]?: unknown } | null = JSON.parse(text)
    if (kept?.version !== 1 || typeof kept.rev !== 'number' || !Array.isArray(kept.placements) || !Array.isArray(kept.pinned)) return null
    const placements = new Map<string, Placement>()
    for (const line of kept.placements) {
      const [match, to]: [unknown?, { at?: unknown; venue?: unknown }?] = Array.isArray(line) ? [line[0], line[1]] : []
      if (typeof match !== 'string' || typeof to?.at !== 'string' || Number.isNaN(Date.parse(to.at)) || typeof to.venue !== 'string')
        return null
      placements.set(match, { at: to.at, venue: to.venue })
    }
    const pinned = new Set<string>()
    for (const match of kept.pinned) {
      if (typeof match !== 'string' || !placements.has(match)) return null
      pinned.add(match)
    }
    return { plan: { placements, pinned, unplaced: [] }, rev: kept.rev }
  } catch {
    return null
  }
}
