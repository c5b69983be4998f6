import type { CSSProperties } from 'react'
import { focusThird } from '#shared/focus-third.ts'
import type { Picture } from '#shared/media.ts'

const places = ['0%', '50%', '100%'] as const

/** Cuts a picture as the site does, so that what it is about stays in sight. */
export function focusStyle({ focus }: Pick<Picture, 'focus'>): CSSProperties | undefined {
  return focus && { objectPosition: `${places[focusThird(focus.x)]} ${places[focusThird(focus.y)]}` }
}
