import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mediaItemQuery } from '#admin/media/media.queries.ts'
import { columnsQuery } from '#admin/screens/articles/articles.queries.ts'
import { embedLineQuery } from '#admin/screens/articles/editor/embeds.queries.ts'
import type { PictureShelf } from '#admin/screens/articles/editor/pictures.tsx'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import type { DraftNames } from './draft-words.ts'

/** The names that the screen has loaded already. */
export function useDraftNames(linkNames: ReadonlyMap<string, string>, shelf: PictureShelf): DraftNames {
  const queries = useQueryClient()
  const { data: columns } = useQuery(columnsQuery)
  return {
    column: (id) => columns?.find((column) => column.id === id)?.name,
    picture: (id) => shelf.get(id)?.alt || queries.getQueryData(mediaItemQuery(id).queryKey)?.name || undefined,
    subject: (key) => linkNames.get(key),
    embed: (subject, id) => queries.getQueryData(embedLineQuery(subject, id).queryKey)?.title,
  }
}

export function linkNamesOf({ linkNames }: Pick<DocumentEditing, 'linkNames'>): [key: string, name: string][] {
  return linkNames.map(({ subject, id, name }) => [`${subject}:${id}`, name])
}
