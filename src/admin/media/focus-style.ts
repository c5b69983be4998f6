import type { CSSProperties } from 'react'
import type { Picture } from '#shared/media.ts'

/** Keeps what a picture is about in sight where it is cut. */
export function focusStyle({ focus }: Pick<Picture, 'focus'>): CSSProperties | undefined {
  return focus && { objectPosition: `${focus.x}% ${focus.y}%` }
}
