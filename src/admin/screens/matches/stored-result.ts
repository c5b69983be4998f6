import { readStored, removeStored, writeStored } from '#admin/device-storage.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultDraft } from './result-draft.ts'

/** Unsent input of the result dialog. */
export interface StoredResult {
  draft: ResultDraft
  publicNote: string
  /** The scores on which it was based, to see whether the match has changed since. */
  figures: string
}

const nameOf = (userId: number, matchId: number) => `leitai.result.${userId}.${matchId}`

/** The match's scores, to see whether it has changed since something was stored. */
export function figuresOf({ match, games, result }: Pick<AdminMatch, 'match' | 'games' | 'result'>): string {
  return JSON.stringify([match.sides.map(({ score }) => score), games, result])
}

/**
 * The initial state of the dialog. Where the match has changed since, its current scores are used: `older` are the stored ones, as an
 * alternative.
 */
export function resumed(stored: StoredResult, fresh: ResultDraft, figures: string): { draft: ResultDraft; older: ResultDraft | null } {
  if (stored.figures === figures) return { draft: stored.draft, older: null }
  const { scores, games, placements, isWhole } = fresh
  const draft = { ...stored.draft, scores, games, placements, isWhole }
  return { draft, older: isSameDraft(draft, stored.draft) ? null : stored.draft }
}

function isSameDraft(one: ResultDraft, other: ResultDraft): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(draft: ResultDraft): [string, unknown][] {
  return Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Null: nothing is stored, or it does not fit the match. Fields missing in an older console's data come from a new draft. */
export function readStoredResult(userId: number, data: AdminMatch, fresh: ResultDraft): StoredResult | null {
  return resultOfText(readStored(nameOf(userId, data.match.id)), data.match.sides.length, fresh)
}

export function resultOfText(text: string | null, sides: number, fresh: ResultDraft): StoredResult | null {
  const stored: Partial<StoredResult> | null = JSON.parse(text ?? 'null')
  if (!stored?.draft || stored.draft.scores?.length !== sides || !Array.isArray(stored.draft.games)) return null
  if (stored.draft.games.some((game) => game.sides?.length !== sides)) return null
  return { draft: { ...fresh, ...stored.draft }, publicNote: stored.publicNote ?? '', figures: stored.figures ?? '' }
}

/** False: the device could not store it. */
export function writeStoredResult(userId: number, matchId: number, stored: StoredResult): boolean {
  return writeStored(nameOf(userId, matchId), stored)
}

export function removeStoredResult(userId: number, matchId: number): void {
  removeStored(nameOf(userId, matchId))
}
