import { type Static, Type } from 'typebox'
import { oneOf } from '#shared/envelope.ts'
import { roles } from './roles.ts'

/** Settings of the console itself; never public. */
export const ConsoleSettings = Type.Object(
  {
    /** The roles that require an authenticator. */
    totpRoles: Type.Array(oneOf(roles), { uniqueItems: true, maxItems: roles.length }),
  },
  { additionalProperties: false },
)
export type ConsoleSettings = Static<typeof ConsoleSettings>
