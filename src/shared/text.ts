import { Type } from 'typebox'
import { forbiddenCharacters, forbiddenInFile } from './characters.ts'

/*
 * Every text that comes in from outside is one of these, or of a closed form (a slug, a hash, an instant): a test walks the schemas of all routes.
 * Lengths are in characters.
 */

export const linePattern = '^[^\\t\\n]*$'
export const filledPattern = '\\S'
export const filledLinePattern = '^[^\\t\\n]*\\S[^\\t\\n]*$'

/** Of the words of its own kind: a null passes by, where one may stand. */
export const withoutForbidden = { type: 'string', pattern: forbiddenCharacters } as const
const withoutForbiddenInFile = { type: 'string', pattern: forbiddenInFile } as const

/** Of several lines, or none. */
export function text(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, not: withoutForbidden })
}

/** As a file holds it, whose lines may end as those of Windows do. */
export function fileText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, not: withoutForbiddenInFile })
}

/** With more in it than blanks. */
export function filledText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: filledPattern, not: withoutForbidden })
}

/** Without tab and line break. */
export function line(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: linePattern, not: withoutForbidden })
}

export function filledLine(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: filledLinePattern, not: withoutForbidden })
}
