/** A page's title of its parts, the most particular first; what is not there are left out. */
export function titleOf(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join('｜')
}

/** "（第 2 页）"; the first page has no number. */
export function pageNote(page: number | undefined): string {
  return page !== undefined && page > 1 ? `（第 ${page} 页）` : ''
}
