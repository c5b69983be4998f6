import { type MouseEvent, type ReactNode, useContext } from 'react'
import { lastOf } from '#shared/last.ts'
import type { Picture } from '#shared/media.ts'
import { isPlainClick } from '../overlays/plain-click.ts'
import { Label } from '../spoilers/Label.tsx'
import { ViewerContext } from './viewer-context.ts'

interface Props {
  picture: Picture
  /** Its text may say how a match ended: then it stands here, and not on the picture. */
  tellsResult?: boolean
  className?: string
  children: ReactNode
}

/** A picture that opens in the viewer. Without script, or where the viewer fails to load, it is a link to the picture itself. */
export function ViewerLink({ picture, tellsResult = false, className, children }: Props) {
  const viewer = useContext(ViewerContext)
  const href = lastOf(picture.sources)?.url
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    if (!viewer || !isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    viewer.open(picture.id, event.currentTarget)
  }
  const label = `看大图：${picture.alt || '图片'}`
  return (
    <a href={href} className={className} aria-label={tellsResult ? undefined : label} onClick={open} onPointerDown={viewer?.prepare}>
      {children}
      {tellsResult && <Label text={label} instead="看大图：含赛果的图片" />}
    </a>
  )
}
