/** A picture in the form of an album. */
export interface AlbumPicture {
  id: number
  caption: string
  isCover: boolean
}

/** Appends pictures; those already in the album stay where they are. The caller reports what exceeds the maximum. */
export function withPictures(pictures: readonly AlbumPicture[], ids: readonly number[], most: number): AlbumPicture[] {
  const known = new Set(pictures.map(({ id }) => id))
  const added = ids.filter((id) => !known.has(id)).map((id) => ({ id, caption: '', isCover: false }))
  return [...pictures, ...added].slice(0, most)
}

/** Inserts uploads in the order in which they were chosen, although a smaller file may finish before a larger one. */
export function withUpload(pictures: readonly AlbumPicture[], id: number, chosen: readonly number[], most: number): AlbumPicture[] {
  const added = withPictures(pictures, [id], most)
  const at = added.findIndex((one) => one.id === id)
  const later = new Set(chosen.slice(chosen.indexOf(id) + 1))
  const behind = added.findIndex((one) => later.has(one.id))
  return at === added.length - 1 && behind !== -1 && behind < at ? moved(added, at, behind) : added
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}
