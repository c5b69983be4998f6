import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '#server/db/tables.ts'
import { indexTips } from '#server/search/index-subjects.queries.ts'
import { insertTip } from '#server/tips/tips-admin.queries.ts'
import { oneOf } from '#shared/envelope.ts'
import { tipPlatforms } from '#shared/tip-platforms.ts'
import { findDemoLinks } from './references.queries.ts'

/** tips.json: download tips; they refer to links by title. */
export const TipsFile = Type.Array(
  Type.Object(
    {
      platform: oneOf(tipPlatforms),
      title: Type.String({ minLength: 1 }),
      intro: Type.Optional(Type.String()),
      steps: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
      link: Type.Optional(Type.String()),
      stores: Type.Optional(Type.Array(Type.String())),
    },
    { additionalProperties: false },
  ),
)

export async function insertTips(trx: Transaction<Database>, tips: Static<typeof TipsFile>): Promise<void> {
  const links = await findDemoLinks(
    trx,
    tips.flatMap(({ link, stores = [] }) => [...(link === undefined ? [] : [link]), ...stores]),
  )
  const idOf = (title: string) => {
    const id = links.get(title)
    if (id === undefined) throw new Error(`the demo season's tips.json names link ${title}, which is not there`)
    return id
  }
  const ids: number[] = []
  for (const { platform, title, intro = '', steps, link, stores = [] } of tips) {
    const id = await insertTip(
      trx,
      { platform, title, intro, link_id: link === undefined ? null : idOf(link), expires_at: null, is_published: 1 },
      { steps: steps.map((text) => ({ text, pictureId: null })), storeIds: stores.map(idOf) },
    )
    ids.push(id)
  }
  await indexTips(trx, ids)
}
