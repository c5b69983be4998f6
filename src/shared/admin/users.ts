import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax, pageSizeMax } from '#shared/limits.ts'
import { line } from '#shared/text.ts'
import { roles } from './roles.ts'
import { DisplayName } from './session.ts'

const closed = { additionalProperties: false }
const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
}

export const UserLine = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  role: oneOf(roles),
  hasTotp: Type.Boolean(),
  /** Null: may sign in. */
  disabledAt: nullable(Instant),
  createdAt: Instant,
  signedInAt: nullable(Instant),
  /** The number of open sessions. */
  sessions: Type.Integer(),
})
export type UserLine = Static<typeof UserLine>
export const UserPage = pageOf(UserLine)
export type UserPage = Static<typeof UserPage>

/** GET /api/admin/users, by name */
export const UserListQuery = Type.Object(
  {
    /** In either name. */
    q: Type.Optional(line(60, 1)),
    role: Type.Optional(oneOf(roles)),
    state: Type.Optional(oneOf(['active', 'disabled'])),
    ...paging,
  },
  closed,
)
export type UserListQuery = Static<typeof UserListQuery>

/** PATCH /api/admin/users/:id: the given fields change, from the user's next request on. */
export const UserChange = Type.Object(
  { displayName: Type.Optional(DisplayName), role: Type.Optional(oneOf(roles)), isDisabled: Type.Optional(Type.Boolean()) },
  { ...closed, minProperties: 1 },
)
export type UserChange = Static<typeof UserChange>

/** A URL that is shown once; only a hash of its token is stored. */
export const OneTimeLink = Type.Object({ address: Type.String(), expiresAt: Instant })
export type OneTimeLink = Static<typeof OneTimeLink>

/** POST /api/admin/invitations → OneTimeLink */
export const NewInvitation = Type.Object({ role: oneOf(roles), note: line(100) }, closed)
export type NewInvitation = Static<typeof NewInvitation>

/** GET /api/admin/invitations: unused ones. */
export const InvitationList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Id,
      role: oneOf(roles),
      note: Type.String(),
      createdAt: Instant,
      createdBy: nullable(Type.String()),
      expiresAt: Instant,
    }),
  ),
})
export type InvitationList = Static<typeof InvitationList>

/** GET /api/admin/sessions: of all users, the last seen first. */
export const SessionListQuery = Type.Object({ user: Type.Optional(Id), ...paging }, closed)
const UserSession = Type.Object({
  id: Id,
  user: Type.Object({ id: Id, name: Type.String(), displayName: Type.String() }),
  createdAt: Instant,
  seenAt: Instant,
  address: Type.String(),
  agent: Type.String(),
  isThis: Type.Boolean(),
})
export const UserSessionPage = pageOf(UserSession)
export type UserSessionPage = Static<typeof UserSessionPage>
