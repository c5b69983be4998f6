import { Type } from 'typebox'
import { forbiddenCharacters, forbiddenInFile, nameLinePattern, namePattern } from './characters.ts'

/* Every text from outside uses one of these schemas, or has a closed form (a slug, a hash, an instant): a test checks the schemas of all
   routes. Lengths are in characters. */

export const linePattern = '^[^\\t\\n]*$'
export const filledPattern = '\\S'
export const filledLinePattern = '^[^\\t\\n]*\\S[^\\t\\n]*$'

/** A pattern applies to strings only: where null is allowed, it passes. */
export const withoutForbidden = { type: 'string', pattern: forbiddenCharacters } as const
const withoutForbiddenInFile = { type: 'string', pattern: forbiddenInFile } as const

/** One or more lines, may be empty. */
export function text(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, not: withoutForbidden })
}

/** The content of a file, whose lines may end with CRLF. */
export function fileText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, not: withoutForbiddenInFile })
}

/** Not only white space. */
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

/** What somebody or something is called: without characters that nobody sees, or two names could look alike. */
export function name(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: namePattern, not: withoutForbidden })
}

/** The same without tab and line break. */
export function nameLine(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: nameLinePattern, not: withoutForbidden })
}
