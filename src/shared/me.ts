import { type Static, Type } from 'typebox'
import { Id, nullable } from './envelope.ts'

/** What the game's own token says about the player who is looking. Never stored, never cached. */
export const Me = Type.Object({
  player: Type.String({ description: 'the claim named by GAME_TOKEN_CLAIM' }),
  name: Type.Union([Type.String(), Type.Null()]),
  server: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Type.Union([Type.String(), Type.Null()]),
  /** The player of this site whose account that is, named as everybody reads it; null where there is none. */
  profile: nullable(Type.Object({ id: Id, name: Type.String() })),
})
export type Me = Static<typeof Me>
