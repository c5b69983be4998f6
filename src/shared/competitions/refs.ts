import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from '#shared/envelope.ts'
import { Picture } from '#shared/media.ts'
import { competitionKinds } from './document.ts'

export const Day = Type.String({ description: 'a day in the site’s zone, 2026-11-20' })

export const CompetitionKind = oneOf(competitionKinds)

export const NamedRef = Type.Object({ id: Id, name: Type.String() })

/** Names at the time of the competition; masked or replaced where a player is a minor or withheld. */
export const EntrantRef = Type.Object({
  id: Id,
  name: Type.String(),
  shortName: Type.String(),
  seed: Type.Optional(Type.Integer({ description: 'by which it entered the competition, where it has one' })),
  teamId: nullable(Id),
  playerIds: Type.Array(Id),
  logo: nullable(Picture),
})
export type EntrantRef = Static<typeof EntrantRef>

export const CompetitionRef = Type.Object({ id: Id, kind: CompetitionKind, name: Type.String() })
