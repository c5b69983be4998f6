import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '#server/db/tables.ts'
import { insertLink, insertLinkGroup } from '#server/links/links-admin.queries.ts'
import { indexLinks } from '#server/search/index-subjects.queries.ts'
import { linkAddressFault } from '#shared/link-address.ts'

const Address = Type.Refine(Type.String(), (text) => linkAddressFault(text) === null)
const OwnAddress = Type.Optional(Address)

/** link-hub.json: groups and links in their order. */
export const LinkHubFile = Type.Array(
  Type.Object(
    {
      name: Type.String({ minLength: 1 }),
      links: Type.Array(
        Type.Object(
          {
            title: Type.String({ minLength: 1 }),
            description: Type.String(),
            address: Address,
            ios: OwnAddress,
            android: OwnAddress,
            pc: OwnAddress,
            wechat: OwnAddress,
            asksFirst: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
)

export async function insertLinkHub(trx: Transaction<Database>, groups: Static<typeof LinkHubFile>): Promise<void> {
  const ids: number[] = []
  for (const [ordinal, { name, links }] of groups.entries()) {
    const groupId = await insertLinkGroup(trx, name, ordinal)
    for (const { title, description, address, ios, android, pc, wechat, asksFirst = false } of links) {
      const id = await insertLink(trx, {
        group_id: groupId,
        title,
        description,
        logo_id: null,
        address,
        ios_address: ios ?? null,
        android_address: android ?? null,
        pc_address: pc ?? null,
        wechat_address: wechat ?? null,
        asks_first: asksFirst ? 1 : 0,
        is_visible: 1,
      })
      ids.push(id)
    }
  }
  await indexLinks(trx, ids)
}
