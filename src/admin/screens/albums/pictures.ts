/** A picture as the form of an album holds it. */
export interface AlbumPicture {
  id: number
  caption: string
  isCover: boolean
}

/** Behind what is there already; those that are in it stay where they are, and what is beyond the most is for whoever added it to say. */
export function withPictures(pictures: readonly AlbumPicture[], ids: readonly number[], most: number): AlbumPicture[] {
  const known = new Set(pictures.map(({ id }) => id))
  const added = ids.filter((id) => !known.has(id)).map((id) => ({ id, caption: '', isCover: false }))
  return [...pictures, ...added].slice(0, most)
}

/** What was uploaded, in the order in which it was chosen, though a smaller file may have arrived before a larger one. */
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
