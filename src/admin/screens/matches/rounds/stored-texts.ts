import type { RoundsView } from '#shared/admin/rounds.ts'
import { isOpen } from './entered.ts'

/** Unsent input by match id. */
export type Texts = ReadonlyMap<number, string>

export const textsName = (userId: number, competitionId: number) => `leitai.rounds.${userId}.${competitionId}`

/** For storage; null where there is no input. Input for matches that somebody else has filled meanwhile is dropped. */
export function storedTexts(texts: Texts, { score, rounds }: Pick<RoundsView, 'score' | 'rounds'>): [number, string][] | null {
  const closed = new Set(rounds.flatMap(({ matches }) => matches.flatMap((match) => (isOpen({ score }, match) ? [] : [match.id]))))
  const typed = [...texts].filter(([id, text]) => text.trim() !== '' && !closed.has(id))
  return typed.length > 0 ? typed : null
}

export function textsOfStored(text: string | null): Texts {
  const stored: unknown = JSON.parse(text ?? '[]')
  if (!Array.isArray(stored)) return new Map()
  return new Map(
    stored.flatMap((line: unknown): [number, string][] => {
      const [id, typed]: unknown[] = Array.isArray(line) ? line : []
      return typeof id === 'number' && typeof typed === 'string' ? [[id, typed]] : []
    }),
  )
}
