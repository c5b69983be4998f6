import { type Static, Type } from 'typebox'
import { Id, nullable } from '#shared/envelope.ts'
import { linkAddressMax } from '#shared/link-address.ts'
import { Picture } from '#shared/media.ts'
import { filledLine, line } from '#shared/text.ts'

/** The link hub. Each write names the `rev` (a hash) that it saw, and gets 409 with what stands now where somebody else was first. */
const closed = { additionalProperties: false }
const Rev = Type.String({ pattern: '^[0-9a-f]{16}$' })

const LinkLine = Type.Object({ id: Id, title: Type.String(), host: Type.String(), isVisible: Type.Boolean(), logo: nullable(Picture) })
export type LinkLine = Static<typeof LinkLine>

/** GET and PUT /api/admin/link-groups: all groups and what is in them, in the order of the site. */
export const LinkGroups = Type.Object({
  rev: Rev,
  items: Type.Array(Type.Object({ id: Id, name: Type.String(), links: Type.Array(LinkLine) })),
})
export type LinkGroups = Static<typeof LinkGroups>

/** Names and order. A group that is not named any more is deleted, while no link is in it; a link goes to another group by its own form. */
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
  /** Null: the device goes where all go. */
  ios: OwnAddress,
  android: OwnAddress,
  pc: OwnAddress,
  wechat: OwnAddress,
  asksFirst: Type.Boolean(),
  isVisible: Type.Boolean(),
}

/** GET /api/admin/links/:id; POST /api/admin/links and PUT /api/admin/links/:id → the same; DELETE. */
export const AdminLink = Type.Object({ id: Id, rev: Rev, ...linkFields, logo: nullable(Picture) })
export type AdminLink = Static<typeof AdminLink>
/** It comes to stand behind the others of its group. */
export const NewLink = Type.Object(linkFields, closed)
export type NewLink = Static<typeof NewLink>
export const LinkEdit = Type.Object({ rev: Rev, ...linkFields }, closed)
export type LinkEdit = Static<typeof LinkEdit>
