import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultDraft } from './result-draft.ts'

/** What was entered in the dialog of a result and not sent. */
export interface KeptResult {
  draft: ResultDraft
  publicNote: string
  /** The figures on which it was entered, to see whether the match has gone on since. */
  figures: string
}

const nameOf = (userId: number, matchId: number) => `leitai.result.${userId}.${matchId}`

/** The match's figures, to see whether it went on since something was kept. */
export function figuresOf({ match, games, result }: Pick<AdminMatch, 'match' | 'games' | 'result'>): string {
  return JSON.stringify([match.sides.map(({ score }) => score), games, result])
}

/**
 * What the dialog opens with. Where the match went on since, its figures are the ones of now: `older` are those that were entered, to choose
 * them instead.
 */
export function resumed(kept: KeptResult, fresh: ResultDraft, figures: string): { draft: ResultDraft; older: ResultDraft | null } {
  if (kept.figures === figures) return { draft: kept.draft, older: null }
  const { scores, games, placements } = fresh
  const draft = { ...kept.draft, scores, games, placements }
  return { draft, older: isSameDraft(draft, kept.draft) ? null : kept.draft }
}

function isSameDraft(one: ResultDraft, other: ResultDraft): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(draft: ResultDraft): [string, unknown][] {
  return Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Null: nothing, or nothing that fits the match. What an older console kept is filled up from a new draft. */
export function readResult(userId: number, data: AdminMatch, fresh: ResultDraft): KeptResult | null {
  try {
    return resultOfText(localStorage.getItem(nameOf(userId, data.match.id)), data.match.sides.length, fresh)
  } catch {
    // Some private windows keep nothing.
    return null
  }
}

export function resultOfText(text: string | null, sides: number, fresh: ResultDraft): KeptResult | null {
  const kept: Partial<KeptResult> | null = JSON.parse(text ?? 'null')
  if (!kept?.draft || kept.draft.scores?.length !== sides || !Array.isArray(kept.draft.games)) return null
  if (kept.draft.games.some((game) => game.sides?.length !== sides)) return null
  return { draft: { ...fresh, ...kept.draft }, publicNote: kept.publicNote ?? '', figures: kept.figures ?? '' }
}

/** False: the device does not keep it. */
export function keepResult(userId: number, matchId: number, kept: KeptResult): boolean {
  try {
    localStorage.setItem(nameOf(userId, matchId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetResult(userId: number, matchId: number): void {
  try {
    localStorage.removeItem(nameOf(userId, matchId))
  } catch {
    // What may not be written holds nothing.
  }
}
