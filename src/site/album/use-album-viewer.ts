import { type MouseEvent, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Album } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { EmbeddedContext } from '../components/embedded.ts'
import { withEmbed } from '../components/SiteLink.tsx'
import { isPlainClick } from '../overlays/plain-click.ts'
import { loadViewer } from '../viewer/load-viewer.ts'
import type { Viewer as ViewerComponent } from '../viewer/Viewer.tsx'
import { tileId } from './tile-id.ts'

export interface AlbumViewer {
  /** Which picture the address names, from 1; null: none. */
  n: number | null
  /** The same while it is to stand whole in the page: where a visit begins with it, without script, and until or unless the viewer comes. */
  whole: number | null
  /** Null until it is here, and while it is not wanted. */
  Viewer: typeof ViewerComponent | null
  origin: RefObject<HTMLElement | null>
  /** The picture that stands whole in the page was pressed. */
  view(event: MouseEvent<HTMLAnchorElement>): void
  /** A tile was pressed. */
  open(event: MouseEvent<HTMLAnchorElement>, n: number): void
  /** The viewer came to show another picture. */
  show(index: number): void
  close(): void
}

/** That the way back leads to the album, where it was opened. */
interface OpenedHere {
  isOpenedHere?: boolean
}

/**
 * One picture of an album has an address of its own. Pressed, it opens over the album, and the way back closes it. Where a visit begins with
 * it, it stands whole in the page: nobody has asked for the viewer yet, which is as heavy as a third of the page's script.
 */
export function useAlbumViewer({ id, pictures }: Album, named: number | undefined): AlbumViewer {
  const n = named !== undefined && named <= pictures.length ? named : null
  const [Viewer, setViewer] = useState<typeof ViewerComponent | null>(null)
  const [isWhole, setWhole] = useState(n !== null)
  const origin = useRef<HTMLElement>(null)
  const isEmbedded = useContext(EmbeddedContext)
  const navigate = useNavigate()
  const state = useLocation().state as OpenedHere | null // nothing else of this site keeps a state there
  const isOpenedHere = state?.isOpenedHere === true
  const addressOf = useCallback(
    (shown?: number) => (isEmbedded ? withEmbed(paths.album(id, shown)) : paths.album(id, shown)),
    [id, isEmbedded],
  )
  const isPressed = useNavigationType() !== 'POP'
  const [isViewing, setViewing] = useState(isOpenedHere || isPressed)
  const isNamed = n !== null
  const isOpen = isNamed && isViewing
  useEffect(() => {
    // From here on only a tile leads to a picture, or the way back to one that was opened.
    if (!isNamed) {
      setWhole(false)
      setViewing(true)
    }
  }, [isNamed])
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    loadViewer().then(
      (loaded) => isGone || setViewer(() => loaded),
      () => isGone || setWhole(true),
    )
    return () => {
      isGone = true
    }
  }, [isOpen])
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
    setViewing(true)
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
  return { n, whole: isWhole ? n : null, Viewer: isOpen ? Viewer : null, origin, view, open, show, close }
}

/** Begins to fetch the viewer's script. */
export function prepareViewer(): void {
  void loadViewer().catch(() => {})
}
