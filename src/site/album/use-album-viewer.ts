import { type MouseEvent, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Album } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { EmbeddedContext } from '../components/embedded.ts'
import { withEmbed } from '../components/SiteLink.tsx'
import { isPlainClick } from '../overlays/plain-click.ts'
import { loadViewer } from '../viewer/load-viewer.ts'
import type { Viewer as ViewerComponent } from '../viewer/Viewer.tsx'
import { tileId } from './tile-id.ts'

export interface AlbumViewer {
  /** The number of the picture in the URL, from 1; null: none. */
  n: number | null
  /** How that picture stands there without the viewer: over the page that begins with it, or in the page that it was pressed in; null: not at all. */
  whole: 'over' | 'in' | null
  /** Null until it is here. */
  Viewer: typeof ViewerComponent | null
  origin: RefObject<HTMLElement | null>
  /** Click on the picture on the page itself. */
  view(event: MouseEvent<HTMLAnchorElement>): void
  /** Click on a tile. */
  open(event: MouseEvent<HTMLAnchorElement>, n: number): void
  /** The viewer changed to another picture. */
  show(index: number): void
  close(): void
}

/** Marks that going back leads to the album, because the viewer was opened there. */
interface OpenedHere {
  isOpenedHere?: boolean
}

/**
 * One picture of an album has an address of its own, which is the viewer open at it. Pressed, it opens over the album, and the way back closes it.
 * Where the page begins with it, the picture as the server wrote it lies over the page like the viewer, until that is here; without script it stands
 * in the page.
 */
export function useAlbumViewer({ id, pictures }: Album, named: number | undefined): AlbumViewer {
  const n = named !== undefined && named <= pictures.length ? named : null
  const isNamed = n !== null
  const [Viewer, setViewer] = useState<typeof ViewerComponent | null>(null)
  const [isBegunWith, setBegunWith] = useState(isNamed)
  const [isMissing, setMissing] = useState(false)
  const origin = useRef<HTMLElement>(null)
  const isEmbedded = useContext(EmbeddedContext)
  const navigate = useNavigate()
  const state = useLocation().state as OpenedHere | null // only this code stores a state there
  const isOpenedHere = state?.isOpenedHere === true
  const addressOf = useCallback(
    (shown?: number) => (isEmbedded ? withEmbed(paths.album(id, shown)) : paths.album(id, shown)),
    [id, isEmbedded],
  )
  useEffect(() => {
    if (!isNamed) setBegunWith(false)
    setMissing(false)
  }, [isNamed])
  const isWanted = isNamed && !isMissing
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    loadViewer().then(
      (loaded) => isGone || setViewer(() => loaded),
      () => isGone || setMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  const open = useCallback(
    (event: MouseEvent<HTMLAnchorElement>, wanted: number) => {
      if (!isPlainClick(event.nativeEvent)) return
      event.preventDefault()
      origin.current = event.currentTarget
      void navigate(addressOf(wanted), { preventScrollReset: true, state: { isOpenedHere: true } satisfies OpenedHere })
    },
    [navigate, addressOf],
  )
  const view = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    setMissing(false)
  }
  const show = useCallback(
    (index: number) => {
      void navigate(addressOf(index + 1), { replace: true, preventScrollReset: true, state: { isOpenedHere } satisfies OpenedHere })
    },
    [navigate, addressOf, isOpenedHere],
  )
  const close = () => {
    if (isOpenedHere) return void navigate(-1)
    origin.current = n === null ? null : document.getElementById(tileId(n))
    void navigate(addressOf(), { replace: true, preventScrollReset: true })
  }
  const whole = isBegunWith ? 'over' : isMissing ? 'in' : null
  return { n, whole: isNamed && Viewer === null ? whole : null, Viewer, origin, view, open, show, close }
}

/** Starts loading the viewer's script. */
export function prepareViewer(): void {
  void loadViewer().catch(() => {})
}
