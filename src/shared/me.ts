import { type Static, Type } from 'typebox'
import { MatchSummary } from './competitions/match-summary.ts'
import { PlayerView } from './competitions/record-views.ts'
import { Id, nullable } from './envelope.ts'

/** The player, from the game's token. Never stored, never cached. */
export const Me = Type.Object({
  player: Type.String({ description: 'the claim named by GAME_TOKEN_CLAIM' }),
  name: Type.Union([Type.String(), Type.Null()]),
  server: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Type.Union([Type.String(), Type.Null()]),
  /** This site's player with that account, under the public name; null where there is none. */
  profile: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Public data of that player, collected for him: with his current teams. */
  own: nullable(
    Type.Object({
      teamIds: Type.Array(Id),
      form: PlayerView.properties.form,
      next: nullable(MatchSummary),
      latest: Type.Array(MatchSummary, { description: 'the last five' }),
      entries: PlayerView.properties.competitions,
      places: Type.Array(
        Type.Object({
          competitionId: Id,
          stageId: Id,
          rank: Type.Integer(),
          page: Type.Integer({ description: 'of the table, as it is public' }),
        }),
        { description: 'where they stand in tables of more than one page' },
      ),
    }),
  ),
})
export type Me = Static<typeof Me>
