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
  return `有无法显示的控制字符或残缺字符${behind(text, found.index)}，请删去`
}

function behind(text: string, index: number): string {
  const before = [...text.slice(0, index)].slice(-10).join('').trim()
  return before === '' ? '' : `（在“${before}”之后）`
}

/**
 * Characters that nobody sees, as part of a class: soft hyphens, spaces without width, marks and overrides of direction, fillers. With one in
 * it, a name is a second one that looks alike.
 */
const unseen =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0'
/** Behind one of these a joiner makes one picture of several: 👨‍👩‍👧. Elsewhere nobody sees it. */
const pictured = '[\\u2190-\\u2bff\\ufe0f\\u{1f000}-\\u{1faff}]'
const unseenOrPictured = new RegExp(`(${pictured}\\u200d)|[${unseen}\\u200d]`, 'gu')

/** A name: something that is seen, and nothing that is not. */
export const namePattern = `^(?=[^]*\\S)(?:[^${unseen}\\u200d]|${pictured}\\u200d)*$`
/** The same without tab and line break. */
export const nameLinePattern = `^(?=.*\\S)(?:[^\\t\\n${unseen}\\u200d]|${pictured}\\u200d)*$`

/** Why a text is no name, though it has no forbidden character; null where it is one. */
export function nameFault(text: string): string | null {
  for (const found of text.matchAll(unseenOrPictured)) {
    if (found[1] === undefined) return `有看不见的字符${behind(text, found.index)}，请删去`
  }
  return text.trim() === '' ? '不能只有空白' : null
}

/** Without characters that nobody sees, and without white space at its ends. */
export function asSeen(text: string): string {
  return text.replace(unseenOrPictured, (_found, joined: string | undefined) => joined ?? '').trim()
}
