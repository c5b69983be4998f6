import type { Generated } from 'kysely'

/** The link hub. */
export interface LinkTables {
  link_groups: LinkGroupTable
  links: LinkTable
}

interface LinkGroupTable {
  id: Generated<number>
  name: string
  ordinal: number
}

export interface LinkTable {
  id: Generated<number>
  group_id: number
  title: string
  description: string
  logo_id: number | null
  address: string
  /** Null: the same address as for other devices. */
  ios_address: string | null
  android_address: string | null
  pc_address: string | null
  wechat_address: string | null
  asks_first: number
  is_visible: number
  /** Within its group. */
  ordinal: number
}
