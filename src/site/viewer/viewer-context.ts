import { createContext } from 'react'

/** The viewer's API for a picture. */
export interface ViewerApi {
  /** Opens at the picture with this id; the focus returns to `origin`, whose link is followed where the viewer fails to load. */
  open(id: number, origin: HTMLAnchorElement): void
  /** Starts loading the viewer's script. */
  prepare(): void
}

export const ViewerContext = createContext<ViewerApi | null>(null)
