import { createContext } from 'react'

/** What a picture asks of the viewer around it. */
export interface ViewerApi {
  /** Opens at the picture of this id; the focus returns to `origin`, whose address is the way out where the viewer does not come. */
  open(id: number, origin: HTMLAnchorElement): void
  /** Begins to fetch the viewer's script. */
  prepare(): void
}

export const ViewerContext = createContext<ViewerApi | null>(null)
