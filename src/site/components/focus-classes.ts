import { focusThird } from '#shared/focus-third.ts'
import type { Picture } from '#shared/media.ts'

/**
 * For the box of a picture that is cut, in picture.module.css. The content policy has no styles for one element. By thirds what the picture is about
 * stays in sight in every cut that leaves a third of it.
 */
export function focusClasses({ focus }: Pick<Picture, 'focus'>): string[] {
  return focus ? [`x${focusThird(focus.x)}`, `y${focusThird(focus.y)}`].filter((name) => !name.endsWith('1')) : []
}
