import type { ReactNode } from 'react'
import { makeStore } from '#ui/store.ts'

export type ModalType = 'info' | 'success' | 'error' | 'warning' | 'confirm'

export interface ModalParams {
  type: ModalType
  title: string
  content: ReactNode
  /** 知道了, or 确定 for a confirm. */
  okText?: string
  /** 取消; only a confirm has it, and it comes first. */
  cancelText?: string
  /** Makes the way on a link, as for leaving the site. */
  okLink?: { href: string; target?: string }
  /** Where the focus goes back to; the focused element unless said otherwise. Safari focuses no link that was clicked. */
  opener?: Element | null
}

export interface DrawerParams {
  title: string
  content: ReactNode
  /** 378 CSS px, or 736 when large; never more than the window. */
  size?: 'default' | 'large'
  placement?: 'right' | 'left' | 'top' | 'bottom'
  opener?: Element | null
}

interface Open {
  id: number
  /** False while it moves out. */
  isOpen: boolean
  opener: Element | null
  /** The page under it was left: the focus belongs to the new page, not to the opener. */
  isLeft: boolean
}
export interface OpenModal extends Open {
  kind: 'modal'
  params: ModalParams
  answer(isOk: boolean): void
}
export interface OpenDrawer extends Open {
  kind: 'drawer'
  params: DrawerParams
}
export type Overlay = OpenModal | OpenDrawer

/** By this time after opening or closing nothing moves any more, ms (specification, section 9). */
const animationDeadlineMs = 500

/** The lowest first. */
export const overlays = makeStore<readonly Overlay[]>([])

export function addOverlay(overlay: Overlay): void {
  overlays.set([...overlays.get(), overlay])
}

/** Lets it move out, then takes it away with all that it held. */
export function closeOverlay(id: number, { isOk = false } = {}): void {
  const closed = overlays.get().find((overlay) => overlay.id === id && overlay.isOpen)
  if (!closed) return
  overlays.set(overlays.get().map((overlay) => (overlay.id === id ? { ...overlay, isOpen: false } : overlay)))
  if (closed.kind === 'modal') closed.answer(isOk)
  setTimeout(() => overlays.set(overlays.get().filter((overlay) => overlay.id !== id)), animationDeadlineMs)
}

/** For the moment when another page comes: what is still moving out does not call the focus back either. */
export function closeAllOverlays(): void {
  for (const { id } of overlays.get()) closeOverlay(id)
  overlays.set(overlays.get().map((overlay) => ({ ...overlay, isLeft: true })))
}
