import { type Static, Type } from 'typebox'
import { columnKeyPattern } from '#shared/columns.ts'
import { Id, nullable } from '#shared/envelope.ts'
import { Picture } from '#shared/media.ts'
import { SettingsData } from '#shared/settings.ts'
import { filledLine } from '#shared/text.ts'

/**
 * The site's settings in parts, one form each: a part is saved as a whole with the `rev` (a hash) that it is based on; 409 with the current
 * state after a conflict.
 */
const closed = { additionalProperties: false }
export const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })

const { name, tagline, description, themeColor, logoId, shareImageId, navigation, homeBlocks, footer, crawlers, statistics, flagship } =
  SettingsData.properties
export const settingsParts = {
  identity: Type.Object({ name, tagline, description, themeColor, logoId, shareImageId }, closed),
  navigation,
  homeBlocks,
  footer,
  crawlers,
  statistics,
  flagship,
} as const
export type SettingsPart = keyof typeof settingsParts
export type SettingsValues = { [Part in SettingsPart]: Static<(typeof settingsParts)[Part]> }
const seen = <Part extends SettingsPart>(part: Part) => Type.Object({ rev: Rev, value: settingsParts[part] })

/** GET /api/admin/settings; PUT /api/admin/settings/:part → the same. */
export const AdminSettings = Type.Object({
  identity: seen('identity'),
  navigation: seen('navigation'),
  homeBlocks: seen('homeBlocks'),
  footer: seen('footer'),
  crawlers: seen('crawlers'),
  statistics: seen('statistics'),
  flagship: seen('flagship'),
  /** Logo and share image. */
  pictures: Type.Array(Picture),
})
export type AdminSettings = Static<typeof AdminSettings>

/** GET and PUT /api/admin/columns: all of them in the order of the site. A column that is not listed is deleted if it has no article. */
export const AdminColumns = Type.Object({
  rev: Rev,
  items: Type.Array(Type.Object({ id: Id, key: Type.String(), name: Type.String(), articles: Type.Integer(), trashed: Type.Integer() })),
})
export type AdminColumns = Static<typeof AdminColumns>
export const ColumnsWrite = Type.Object(
  {
    rev: Rev,
    items: Type.Array(
      Type.Object(
        {
          /** Null: a new one. */
          id: nullable(Id),
          /** Its key in URLs; it never changes. */
          key: Type.String({ pattern: columnKeyPattern }),
          name: filledLine(12),
        },
        closed,
      ),
      { maxItems: 30 },
    ),
  },
  closed,
)
export type ColumnsWrite = Static<typeof ColumnsWrite>
