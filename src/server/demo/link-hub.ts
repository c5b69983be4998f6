import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '#server/db/tables.ts'
import { insertLink, insertLinkGroup } from '#server/links/links-admin.queries.ts'
import { indexLinks } from '#server/search/index-subjects.queries.ts'
import { linkAddressFault } from '#shared/link-address.ts'

const Address = Type.Refine(Type.String(), (text) => linkAddressFault(text) === null)
const OwnAddress = Type.Optional(Address)

const text = Type.String({ minLength: 1 })

/** link-hub.json: groups and links in their order. */
export const LinkHubFile = Type.Array(
  Type.Object(
    {
      name: text,
      links: Type.Array(
        Type.Object(
          {
            title: text,
            description: Type.String(),
            address: Address,
            ios: OwnAddress,
            android: OwnAddress,
            pc: OwnAddress,
            wechat: OwnAddress,
            logo: Type.Optional(Type.Object({ file: text, alt: text }, { additionalProperties: false })),
            asksFirst: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
)

type LinkHub = Static<typeof LinkHubFile>

/** Of the links in their order, those that have one. */
export function logosOf(groups: LinkHub): { file: string; alt: string }[] {
  return groups.flatMap(({ links }) => links.flatMap(({ logo }) => logo ?? []))
}

/** `media`: the ids of the logos, in their order. */
export async function insertLinkHub(trx: Transaction<Database>, groups: LinkHub, media: readonly number[]): Promise<void> {
  const logoIds = new Map(logosOf(groups).map(({ file }, i) => [file, media[i] ?? null]))
  const ids: number[] = []
  for (const [ordinal, { name, links }] of groups.entries()) {
    const groupId = await insertLinkGroup(trx, name, ordinal)
    for (const { title, description, address, ios, android, pc, wechat, logo, asksFirst = false } of links) {
      const id = await insertLink(trx, {
        group_id: groupId,
        title,
        description,
        logo_id: (logo && logoIds.get(logo.file)) ?? null,
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
