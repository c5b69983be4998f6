import type { Column } from '#shared/columns.ts'
import type { ColumnRow } from './columns.queries.ts'

export function viewColumn({ key, name }: ColumnRow): Column {
  return { key, name }
}
