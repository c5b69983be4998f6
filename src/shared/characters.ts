/**
 * Characters that are forbidden in all texts, as part of a regular expression: controls except tab and line break, unpaired surrogates,
 * U+FFFE and U+FFFF. PostgreSQL refuses or changes some of them, XML cannot represent any.
 */
export const forbiddenCharacters = '[\\u0000-\\u0008\\u000b-\\u001f\\u007f\\ud800-\\udfff\\ufffe\\uffff]'
/** The same, but allowing carriage return. */
export const forbiddenInFile = '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff\\ufffe\\uffff]'

const forbidden = new RegExp(forbiddenCharacters, 'u')

export function hasForbiddenCharacter(text: string): boolean {
  return forbidden.test(text)
}

/** The position of the first one, which is invisible; null where there is none. */
export function forbiddenFault(text: string): string | null {
  const found = forbidden.exec(text)
  if (!found) return null
  const before = [...text.slice(0, found.index)].slice(-10).join('').trim()
  return `有无法显示的控制字符或残缺字符${before === '' ? '' : `（在“${before}”之后）`}，请删去`
}

/** Without white space and characters that nobody sees at its ends: with them a name would be a second one that looks alike. */
export function trimmed(text: string): string {
  return text.replace(ends, '')
}

const ends = /^[\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]+|[\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]+$/g
