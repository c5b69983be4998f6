import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { mediaItemQuery } from '#admin/media/media.queries.ts'
import type { Picture } from '#shared/media.ts'
import { makeListeners } from '#ui/store.ts'

/** The pictures loaded by the screen, by id: those of the draft, and those picked or uploaded since. */
export class PictureShelf {
  readonly #pictures = new Map<number, Picture>()
  readonly #listeners = makeListeners()

  readonly subscribe = this.#listeners.subscribe

  add(pictures: readonly Picture[]): void {
    for (const picture of pictures) this.#pictures.set(picture.id, picture)
    this.#listeners.notify()
  }

  get(id: number): Picture | undefined {
    return this.#pictures.get(id)
  }
}

export const ShelfContext = createContext(new PictureShelf())

/** A picture of the shelf, or loaded from the library: a copy from another article is not on the shelf. */
export function usePicture(id: number): { picture: Picture | undefined; isMissing: boolean } {
  const shelf = useContext(ShelfContext)
  const known = useSyncExternalStore(shelf.subscribe, () => shelf.get(id))
  const asked = useQuery({ ...mediaItemQuery(id), enabled: known === undefined && id > 0 })
  return { picture: known ?? asked.data?.picture, isMissing: asked.isError }
}

/** The smallest file with at least this width. */
export function sourceOf(picture: Picture, width: number): string {
  return (picture.sources.find((source) => source.width >= width) ?? picture.sources.at(-1))?.url ?? ''
}
