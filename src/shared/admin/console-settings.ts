import { type Static, Type } from 'typebox'
import { oneOf } from '#shared/envelope.ts'
import { roles } from './roles.ts'

/** How the console itself is run; never public. */
export const ConsoleSettings = Type.Object(
  {
    /** Who must have an authenticator to sign in. */
    totpRoles: Type.Array(oneOf(roles), { uniqueItems: true, maxItems: roles.length }),
  },
  { additionalProperties: false },
)
export type ConsoleSettings = Static<typeof ConsoleSettings>
