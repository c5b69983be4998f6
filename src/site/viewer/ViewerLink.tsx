import { type MouseEvent, type ReactNode, useContext } from 'react'
import { lastOf } from '#shared/last.ts'
import type { Picture } from '#shared/media.ts'
import { isPlainClick } from '../overlays/plain-click.ts'
import { ViewerContext } from './viewer-context.ts'

interface Props {
  picture: Picture
  className?: string
  children: ReactNode
}

/** A picture that opens in the viewer. Without script, or where the viewer fails to load, it is a link to the picture itself. */
export function ViewerLink({ picture, className, children }: Props) {
  const viewer = useContext(ViewerContext)
  const href = lastOf(picture.sources)?.url
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    if (!viewer || !isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    viewer.open(picture.id, event.currentTarget)
  }
  return (
    <a href={href} className={className} aria-label={`看大图：${picture.alt || '图片'}`} onClick={open} onPointerDown={viewer?.prepare}>
      {children}
    </a>
  )
}
