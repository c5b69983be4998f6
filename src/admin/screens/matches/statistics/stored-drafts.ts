import { type Drafts, type Part, type PartDraft, untouched } from './draft.ts'

export const draftsName = (userId: number, matchId: number) => `leitai.statistics.${userId}.${matchId}`

/** For storage; null where there is no input. */
export function storedDrafts(drafts: Drafts): [Part, PartDraft][] | null {
  const typed = [...drafts].filter(([, { typed: texts, series, events }]) => events !== null || [texts, series].some(isFilled))
  return typed.length > 0 ? typed : null
}

/** Skips what cannot be parsed; fields that an older console did not store get their defaults. */
export function draftsOfText(text: string | null): Drafts {
  const stored: unknown = JSON.parse(text ?? '[]')
  if (!Array.isArray(stored)) return new Map()
  return new Map(
    stored.flatMap((line: unknown): [Part, PartDraft][] => {
      const [part, draft]: unknown[] = Array.isArray(line) ? line : []
      if ((part !== null && typeof part !== 'number') || typeof draft !== 'object' || draft === null) return []
      return [[part, { ...untouched, ...draft }]]
    }),
  )
}

function isFilled(record: object): boolean {
  return Object.keys(record).length > 0
}
