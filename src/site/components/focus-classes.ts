import type { Picture } from '#shared/media.ts'
import styles from './picture.module.css'

/**
 * For the box of a picture that is cut. The content policy has no styles for one element; quarters are near enough to keep in sight what the picture
 * is about.
 */
export function focusClasses({ focus }: Pick<Picture, 'focus'>): (string | undefined)[] {
  return focus ? [styles[`x${Math.round(focus.x / 25)}`], styles[`y${Math.round(focus.y / 25)}`]] : []
}
