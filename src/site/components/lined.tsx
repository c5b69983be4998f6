import type { ReactNode } from 'react'
import { bound } from '../spoilers/bound.ts'

/**
 * A title for a narrow column. Lines of titles end after punctuation; a part that is longer than such a line ends one after a particle or a count of
 * terms too, or before its last two characters, rather than before its last one, or with the punctuation at the beginning of the next.
 */
export function lined(title: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
  return linesOf(title).flatMap((line, i) => (i > 0 ? [<wbr key={i} />, line] : line))
}

export function linesOf(title: string): string[] {
  return bound(title)
    .replace(/[^：，、]{13,}/g, (part) => part.replace(/(?:的|[了期](?!的))(?=.{3})/g, '$&\n'))
    .replace(/[一-龥]{12,}(?=[一-龥]{2}(?![一-龥]))/g, '$&\n')
    .split('\n')
}
