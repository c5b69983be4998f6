import type { ReactNode } from 'react'
import { makeStore } from '#ui/store.ts'
import { closeOnBack } from './back-button.ts'

export type ModalType = 'info' | 'success' | 'error' | 'warning' | 'confirm'

export interface ModalParams {
  type: ModalType
  title: string
  content: ReactNode
  /** 知道了, or 确定 for a confirm. */
  okText?: string
  /** Comes first. 取消 for a confirm; others have it only where it is given. */
  cancelText?: string
  /** Makes the confirm button a link, as for leaving the site. */
  okLink?: { href: string; target?: string }
  /** Where the focus returns; default: the focused element. Safari does not focus a clicked link. */
  opener?: Element | null
}

export interface DrawerParams {
  title: string
  content: ReactNode
  /** 378 CSS px, or 736 when large; at most the window's width. */
  size?: 'default' | 'large'
  placement?: 'right' | 'left' | 'top' | 'bottom'
  opener?: Element | null
}

interface Open {
  id: number
  /** False during its closing animation. */
  isOpen: boolean
  opener: Element | null
  /** The page below it was left: the focus belongs to the new page, not to the opener. */
  isLeft: boolean
  /** Takes away what the way back has of it. */
  release(): Promise<void>
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

/** After this time no animation of opening or closing is running, ms (specification, section 9). */
const animationDeadlineMs = 500

/** The lowest first. */
export const overlays = makeStore<readonly Overlay[]>([])

type Unheld<Kind extends Overlay> = Omit<Kind, 'release' | 'isOpen' | 'isLeft'>

export function addOverlay(overlay: Unheld<OpenModal> | Unheld<OpenDrawer>): void {
  const release = closeOnBack(() => void closeOverlay(overlay.id))
  overlays.set([...overlays.get(), { ...overlay, isOpen: true, isLeft: false, release }])
}

/** Lets it move out, then takes it away with all that it held. Its promise ends, and a dialog answers, when another page may be opened. */
export async function closeOverlay(id: number, { isOk = false } = {}): Promise<void> {
  const closed = overlays.get().find((overlay) => overlay.id === id && overlay.isOpen)
  if (!closed) return
  overlays.set(overlays.get().map((overlay) => (overlay.id === id ? { ...overlay, isOpen: false } : overlay)))
  setTimeout(() => overlays.set(overlays.get().filter((overlay) => overlay.id !== id)), animationDeadlineMs)
  await closed.release()
  if (closed.kind === 'modal') closed.answer(isOk)
}

export async function closeAllOverlays(): Promise<void> {
  await Promise.all(overlays.get().map(({ id }) => closeOverlay(id)))
}

/** For the moment when another page comes: what is still moving out does not call the focus back either. */
export function leaveOverlays(): void {
  void closeAllOverlays()
  overlays.set(overlays.get().map((overlay) => ({ ...overlay, isLeft: true })))
}
