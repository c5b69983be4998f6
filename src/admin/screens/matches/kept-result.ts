import type { AdminMatch } from '#shared/admin/matches.ts'
import { forget, keep, keptText } from './kept.ts'
import type { ResultDraft } from './result-draft.ts'

/** Unsent input of the result dialog. */
export interface KeptResult {
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
export function resumed(kept: KeptResult, fresh: ResultDraft, figures: string): { draft: ResultDraft; older: ResultDraft | null } {
  if (kept.figures === figures) return { draft: kept.draft, older: null }
  const { scores, games, placements, isWhole } = fresh
  const draft = { ...kept.draft, scores, games, placements, isWhole }
  return { draft, older: isSameDraft(draft, kept.draft) ? null : kept.draft }
}

function isSameDraft(one: ResultDraft, other: ResultDraft): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(draft: ResultDraft): [string, unknown][] {
  return Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Null: nothing is stored, or it does not fit the match. Fields missing in an older console's data come from a new draft. */
export function readResult(userId: number, data: AdminMatch, fresh: ResultDraft): KeptResult | null {
  return resultOfText(keptText(nameOf(userId, data.match.id)), data.match.sides.length, fresh)
}

export function resultOfText(text: string | null, sides: number, fresh: ResultDraft): KeptResult | null {
  const kept: Partial<KeptResult> | null = JSON.parse(text ?? 'null')
  if (!kept?.draft || kept.draft.scores?.length !== sides || !Array.isArray(kept.draft.games)) return null
  if (kept.draft.games.some((game) => game.sides?.length !== sides)) return null
  return { draft: { ...fresh, ...kept.draft }, publicNote: kept.publicNote ?? '', figures: kept.figures ?? '' }
}

/** False: the device could not store it. */
export function keepResult(userId: number, matchId: number, kept: KeptResult): boolean {
  return keep(nameOf(userId, matchId), kept)
}

export function forgetResult(userId: number, matchId: number): void {
  forget(nameOf(userId, matchId))
}
