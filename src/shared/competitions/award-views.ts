import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { Picture } from '#shared/media.ts'
import { pageParams } from '#shared/page-params.ts'
import { awardKinds } from './document.ts'
import { closed } from './fields.ts'
import { CompetitionKind, CompetitionRef, Day, EntrantRef, NamedRef } from './refs.ts'

export const AwardView = Type.Object({
  id: Id,
  kind: oneOf(awardKinds),
  title: Type.String(),
  isDerived: Type.Boolean(),
  competition: CompetitionRef,
  season: NamedRef,
  /** Already masked where the award or the player requires it. */
  name: Type.String(),
  isMasked: Type.Boolean(),
  entrant: nullable(EntrantRef),
  playerId: nullable(Id),
  /** Of the player who has the award. */
  playerLogo: nullable(Picture),
  lineup: Type.Array(Type.String()),
  citation: Type.String(),
  at: Day,
  /** The deciding match. */
  matchId: nullable(Id),
  score: Type.Optional(
    Type.Tuple([Type.Number(), Type.Number()], {
      description: 'of the deciding match, if it was between two: the entrant’s, then the other’s',
    }),
  ),
})
export type AwardView = Static<typeof AwardView>

/** An award that an undecided tie holds back. */
export const OpenAward = Type.Object({
  kind: oneOf(['champion', 'runner_up', 'third']),
  title: Type.String(),
  entrants: Type.Array(EntrantRef, { description: 'those between whom it is open' }),
})
export type OpenAward = Static<typeof OpenAward>

export const OpenPlace = Type.Tuple([Type.Integer(), Type.Integer()], {
  description: 'the places between which a tie that waits for its decision keeps the entrant; `place` is null then',
})

export const WinnerListQuery = Type.Object(
  { season: Type.Optional(Id), kind: Type.Optional(CompetitionKind), award: Type.Optional(oneOf(awardKinds)), ...pageParams },
  closed,
)
export type WinnerListQuery = Static<typeof WinnerListQuery>

export const WinnerPage = pageOf(AwardView)
export type WinnerPage = Static<typeof WinnerPage>
