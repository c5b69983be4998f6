import type { Transaction } from 'kysely'
import { tagsOf } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import { tagsOfPeople } from '#server/competitions/store/tags.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { MediaItemRow } from '#server/media/media.queries.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { CompetitionFile } from '#shared/competitions/document-file.ts'
import { fileOf, hashIn, type MarkPicture, type MarkPlace, markKey, markPlaces, type NamedMark } from './marks.model.ts'
import { giveMark, listMarks, listPictures, listPicturesByHash } from './marks.queries.ts'

/** The picture of a mark: one of the library, or one that is taken in along with the file, by its hash. */
export type Chosen = { from: 'library'; id: number; alt: string } | { from: 'file'; hash: string; alt: string } | null

export function chosenItem({ id, alt }: Pick<MediaItemRow, 'id' | 'alt'>): Chosen {
  return { from: 'library', id, alt }
}

export interface MarkChange extends MarkPlace {
  to: Chosen
  /** 战队“青锋”标志：无 → “青锋队徽” */
  text: string
}

/** The pictures of the library that files are called by, by their paths in the document. Of several with one hash, the one with this alt text. */
export async function libraryPictures(db: Selecting, marks: readonly NamedMark[]): Promise<Map<string, MediaItemRow>> {
  const named = marks.flatMap(({ path, picture }) => {
    const hash = picture ? hashIn(picture.file) : undefined
    return picture && hash !== undefined ? [{ path, hash, alt: picture.alt }] : []
  })
  const known = await listPicturesByHash(
    db,
    named.map(({ hash }) => hash),
  )
  return new Map(
    named.flatMap(({ path, hash, alt }) => {
      const items = known.get(hash) ?? []
      const item = items.find((one) => one.alt === alt) ?? items[0]
      return item ? [[path, item] as const] : []
    }),
  )
}

/** The id of a picture that the library has. */
export function libraryId(to: Chosen): number | null {
  if (to === null) return null
  if (to.from !== 'library') throw new Error('A mark is to be a picture that is not in the library')
  return to.id
}

/** What is to change, given what each mark is to be. `document` is that of the file. */
export async function markChanges(
  db: Selecting,
  document: CompetitionDocument,
  wished: readonly (MarkPlace & { to: Chosen })[],
): Promise<MarkChange[]> {
  const standing = await listMarks(db, wished)
  const pictures = await listPictures(
    db,
    [...standing.values()].flatMap((id) => id ?? []),
  )
  return wished.flatMap((wish): MarkChange[] => {
    const before = standing.get(markKey(wish)) ?? null
    const { to } = wish
    if (to?.from !== 'file' && before === (to?.id ?? null)) return []
    const from = before === null ? null : (pictures.get(before) ?? { alt: '' })
    return [{ ...wish, text: `${whose(document, wish)}${useWords[wish.use]}：${told(from)} → ${told(to)}` }]
  })
}

const useWords = { logo: '标志', cover: '封面' } as const

function whose({ competition, teams = [], players = [] }: CompetitionDocument, { subject, slug }: MarkPlace): string {
  switch (subject) {
    case 'competition':
      return `赛事“${competition.name}”`
    case 'team':
      return `战队“${teams.find((team) => team.slug === slug)?.names.at(-1)?.name ?? slug}”`
    case 'player':
      return `选手“${players.find((player) => player.slug === slug)?.names.at(-1)?.name ?? slug}”`
  }
}

function told(picture: { alt: string } | null): string {
  if (picture === null) return '无'
  return picture.alt.trim() === '' ? '图片' : `“${picture.alt.trim()}”`
}

/** After the competition is saved: the save writes back the whole rows that it has read. `ids`: those of the pictures. */
export async function giveMarks(
  trx: Transaction<Database>,
  touch: Touch,
  changes: readonly MarkChange[],
  idOf: (to: Chosen) => number | null,
): Promise<void> {
  if (changes.length === 0) return
  const changed = { team: new Set<number>(), player: new Set<number>(), competition: new Set<number>() }
  for (const change of changes) {
    const id = await giveMark(trx, change, idOf(change.to))
    if (id !== undefined) changed[change.subject].add(id)
  }
  const { team: teams, player: players, competition } = changed
  touch('competitions', 'matches', 'winners', 'seasons', 'home', ...tagsOf('competition', competition))
  touch(...(await tagsOfPeople(trx, { entrants: new Set(), season: null, teams, players })))
}

/** The document as a file, with the marks that stand, and their pictures. */
export async function markedFile(
  db: Selecting,
  document: CompetitionDocument,
): Promise<{ file: CompetitionFile; pictures: readonly MarkPicture[] }> {
  const standing = await listMarks(db, markPlaces(document))
  const items = await listPictures(
    db,
    [...standing.values()].flatMap((id) => id ?? []),
  )
  const pictures = new Map(
    [...standing].flatMap(([key, id]) => {
      const item = id === null ? undefined : items.get(id)
      return item && item.taken_down_at === null ? [[key, item] as const] : []
    }),
  )
  return { file: fileOf(document, pictures), pictures: [...new Map([...pictures.values()].map((item) => [item.hash, item])).values()] }
}
