import type { DocumentLine } from '#shared/admin/articles.ts'

/** The props of the table and of the cards. */
export interface LinesProps {
  kind: DocumentLine['kind']
  lines: readonly DocumentLine[]
  isBusy: boolean
  chosen: readonly number[]
  onChosen(ids: readonly number[]): void
}
