import type { Generated } from 'kysely'
import type { TipPlatform } from '#shared/tip-platforms.ts'

/** 下载指引. */
export interface TipTables {
  tips: TipTable
  tip_steps: TipStepTable
  tip_stores: TipStoreTable
}

export interface TipTable {
  id: Generated<number>
  platform: TipPlatform
  title: string
  intro: string
  /** The text that is copied and put into the QR code. */
  link_id: number | null
  expires_at: string | null
  is_published: number
  /** Its place among those of its platform. */
  ordinal: Generated<number>
}

interface TipStepTable {
  tip_id: number
  ordinal: number
  text: string
  picture_id: number | null
}

interface TipStoreTable {
  tip_id: number
  ordinal: number
  link_id: number
}
