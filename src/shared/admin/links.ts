import { type Static, Type } from 'typebox'
import { Id, nullable } from '#shared/envelope.ts'
import { linkAddressMax } from '#shared/link-address.ts'
import { Picture } from '#shared/media.ts'
import { filledLine, line } from '#shared/text.ts'
import { Uses } from './people.ts'

/** The link hub. Each write sends the `rev` (a hash) that it is based on, and gets 409 with the current state after a conflict. */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })

const LinkLine = Type.Object({ id: Id, title: Type.String(), host: Type.String(), isVisible: Type.Boolean(), logo: nullable(Picture) })
export type LinkLine = Static<typeof LinkLine>

/** GET and PUT /api/admin/link-groups: all groups with their links, in the order of the site. */
export const LinkGroups = Type.Object({
  rev: Rev,
  items: Type.Array(Type.Object({ id: Id, name: Type.String(), links: Type.Array(LinkLine) })),
})
export type LinkGroups = Static<typeof LinkGroups>

/** Names and order. A group that is not listed is deleted if it has no link; a link changes its group in its own form. */
export const LinkGroupsWrite = Type.Object(
  {
    rev: Rev,
    items: Type.Array(
      Type.Object(
        {
          /** Null: a new one. */
          id: nullable(Id),
          name: filledLine(20),
          /** The ids of its links. */
          links: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
  },
  closed,
)
export type LinkGroupsWrite = Static<typeof LinkGroupsWrite>

const Address = line(linkAddressMax, 1)
const OwnAddress = nullable(Address)
const linkFields = {
  groupId: Id,
  title: filledLine(30),
  description: line(100),
  logoId: nullable(Id),
  address: Address,
  /** Null: the main address. */
  ios: OwnAddress,
  android: OwnAddress,
  pc: OwnAddress,
  wechat: OwnAddress,
  asksFirst: Type.Boolean(),
  isVisible: Type.Boolean(),
}

/** GET /api/admin/links/:id; POST /api/admin/links and PUT /api/admin/links/:id → the same; DELETE. */
export const AdminLink = Type.Object({ id: Id, rev: Rev, ...linkFields, logo: nullable(Picture), uses: Uses })
export type AdminLink = Static<typeof AdminLink>
/** It is appended to its group. */
export const NewLink = Type.Object(linkFields, closed)
export type NewLink = Static<typeof NewLink>
export const LinkEdit = Type.Object({ rev: Rev, ...linkFields }, closed)
export type LinkEdit = Static<typeof LinkEdit>
