import type { DerivedMatch } from './model.ts'

/** A side has no opponent, as planned or because nobody came out of the match before: it is not played. */
export function isBye({ sides }: Pick<DerivedMatch, 'sides'>): boolean {
  return sides.length < 2 || sides.some(({ state }) => state === 'bye')
}
