import { mediaKey } from '#server/media/files/names.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { CompetitionFile } from '#shared/competitions/document-file.ts'

/** Whose mark it is; only competitions have covers. */
export interface MarkPlace {
  subject: 'team' | 'player' | 'competition'
  slug: string
  use: 'logo' | 'cover'
}

/** A mark that a file names. */
export interface NamedMark extends MarkPlace {
  /** Null: there is to be none. */
  picture: { file: string; alt: string } | null
  /** In the file: $.teams[0].logo */
  path: string
}

/** The picture of a mark, as the library has it. */
export interface MarkPicture {
  hash: string
  alt: string
  width: number
}

type FileMark = CompetitionFile['competition']['logo']

export function marksOf({ competition, teams = [], players = [] }: CompetitionFile): NamedMark[] {
  const { slug } = competition
  return [
    ...named({ subject: 'competition', slug, use: 'logo' }, competition.logo, '$.competition.logo'),
    ...named({ subject: 'competition', slug, use: 'cover' }, competition.cover, '$.competition.cover'),
    ...teams.flatMap(({ slug, logo }, i) => named({ subject: 'team', slug, use: 'logo' }, logo, `$.teams[${i}].logo`)),
    ...players.flatMap(({ slug, logo }, i) => named({ subject: 'player', slug, use: 'logo' }, logo, `$.players[${i}].logo`)),
  ]
}

function named(place: MarkPlace, mark: FileMark, path: string): NamedMark[] {
  if (mark === undefined) return []
  return [{ ...place, path, picture: mark && { file: mark.file, alt: mark.alt ?? '' } }]
}

/** Where the document may have marks. */
export function markPlaces({ competition: { slug }, teams = [], players = [] }: CompetitionDocument): MarkPlace[] {
  return [
    { subject: 'competition', slug, use: 'logo' },
    { subject: 'competition', slug, use: 'cover' },
    ...teams.map(({ slug }): MarkPlace => ({ subject: 'team', slug, use: 'logo' })),
    ...players.map(({ slug }): MarkPlace => ({ subject: 'player', slug, use: 'logo' })),
  ]
}

/** Without those of merged people: what a file says of them does not count. */
export function marksWithin(marks: readonly NamedMark[], { teams = [], players = [] }: CompetitionDocument): NamedMark[] {
  const slugs = { team: new Set(teams.map(({ slug }) => slug)), player: new Set(players.map(({ slug }) => slug)) }
  return marks.filter(({ subject, slug }) => subject === 'competition' || slugs[subject].has(slug))
}

export function markKey({ subject, slug, use }: MarkPlace): string {
  return `${subject} ${slug} ${use}`
}

/** The document as a file. `pictures`: of the marks that stand, by `markKey`. */
export function fileOf(document: CompetitionDocument, pictures: ReadonlyMap<string, MarkPicture>): CompetitionFile {
  const mark = (place: MarkPlace) => {
    const picture = pictures.get(markKey(place))
    const { use } = place
    return picture && { [use]: { file: exportedPlace(picture), ...(picture.alt !== '' && { alt: picture.alt }) } }
  }
  const { competition, teams, players } = document
  const { slug } = competition
  return {
    ...document,
    competition: {
      ...competition,
      ...mark({ subject: 'competition', slug, use: 'logo' }),
      ...mark({ subject: 'competition', slug, use: 'cover' }),
    },
    ...(teams && { teams: teams.map((team) => ({ ...team, ...mark({ subject: 'team', slug: team.slug, use: 'logo' }) })) }),
    ...(players && { players: players.map((player) => ({ ...player, ...mark({ subject: 'player', slug: player.slug, use: 'logo' }) })) }),
  }
}

/** Where an export puts a picture, relative to the document. */
export function exportedPlace({ hash }: Pick<MarkPicture, 'hash'>): string {
  return `media/${hash}.webp`
}

/** The key under which the picture is stored. */
export function storedKey({ hash, width }: MarkPicture): string {
  return mediaKey(hash, width)
}

/** The hash by which a file is called; undefined where it is called otherwise. */
export function hashIn(file: string): string | undefined {
  return /(?:^|\/)([0-9a-f]{64})\.\w+$/.exec(file)?.[1]
}
