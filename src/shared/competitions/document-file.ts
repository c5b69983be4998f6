import { type Static, Type } from 'typebox'
import { filledText, text } from '#shared/text.ts'
import { CompetitionDocument } from './document.ts'
import { closed } from './fields.ts'
import { Player, Team } from './people.ts'

/**
 * A picture, by the path of its file, relative to the document's. A file that is called by the hash of a picture of the library need not
 * lie there. `alt`: what a picture shows that is new to the library. Null: none, so that the designed mark stands. Absent: as it is.
 */
const Mark = Type.Union([
  Type.Object({ file: filledText(300), alt: Type.Optional(text(300)) }, { ...closed, description: 'a picture by the path of its file' }),
  Type.Null(),
])

/**
 * A competition's document as a file: with the marks of its teams, players and itself, which are pictures of a site's library and
 * therefore no part of the document that the rules and the console work on.
 */
export const CompetitionFile = Type.Object(
  {
    ...CompetitionDocument.properties,
    competition: Type.Object(
      { ...CompetitionDocument.properties.competition.properties, logo: Type.Optional(Mark), cover: Type.Optional(Mark) },
      closed,
    ),
    teams: Type.Optional(Type.Array(Type.Object({ ...Team.properties, logo: Type.Optional(Mark) }, closed), { maxItems: 10_000 })),
    players: Type.Optional(Type.Array(Type.Object({ ...Player.properties, logo: Type.Optional(Mark) }, closed), { maxItems: 20_000 })),
  },
  { ...closed, title: 'leitai/competition', description: 'A competition of Leitai, version 1' },
)
export type CompetitionFile = Static<typeof CompetitionFile>
