import { type DocumentText, documentTexts } from './limits.ts'

/** A value for each text of a document. */
export function eachText<T>(make: (name: DocumentText) => T): Record<DocumentText, T> {
  // The record has an entry for every name.
  return Object.fromEntries(documentTexts.map((name) => [name, make(name)])) as Record<DocumentText, T>
}
