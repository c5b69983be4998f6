import type { DocumentLine } from '#shared/admin/articles.ts'

/** What the table and the cards are given. */
export interface LinesProps {
  kind: DocumentLine['kind']
  lines: readonly DocumentLine[]
  isBusy: boolean
  chosen: readonly number[]
  onChosen(ids: readonly number[]): void
}
