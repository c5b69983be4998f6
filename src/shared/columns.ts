import { type Static, Type } from 'typebox'

export const columnKeyPattern = '^[a-z][a-z0-9-]{0,31}$'

export const Column = Type.Object({
  key: Type.String({ description: 'as it stands in addresses: /newsList?column=notice' }),
  name: Type.String(),
})
export type Column = Static<typeof Column>

export const ColumnList = Type.Object({ items: Type.Array(Column, { description: 'in the order of the site' }) })
export type ColumnList = Static<typeof ColumnList>
