import { type Static, Type } from 'typebox'
import { Day } from '#shared/competitions/refs.ts'
import { Id } from '#shared/envelope.ts'

export const SeasonList = Type.Object({ items: Type.Array(Type.Object({ id: Id, name: Type.String(), startsOn: Day, endsOn: Day })) })
export type SeasonList = Static<typeof SeasonList>
