import type { RoundsView } from '#shared/admin/rounds.ts'
import { isOpen } from './entered.ts'

/** By match id: what was typed and is not sent yet. */
export type Texts = ReadonlyMap<number, string>

export const textsName = (userId: number, competitionId: number) => `leitai.rounds.${userId}.${competitionId}`

/** As it is stored; null where nothing is typed. What somebody else has entered meanwhile is not to be typed any more. */
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
