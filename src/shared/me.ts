import { type Static, Type } from 'typebox'

/** What the game's own token says about the player who is looking. Never stored, never cached. */
export const Me = Type.Object({
  player: Type.String({ description: 'the claim named by GAME_TOKEN_CLAIM' }),
  name: Type.Union([Type.String(), Type.Null()]),
  server: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Type.Union([Type.String(), Type.Null()]),
})
export type Me = Static<typeof Me>
