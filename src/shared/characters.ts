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
 * Characters that nobody sees, as part of a class: those that Unicode says are shown by nothing (soft hyphens, spaces without width, marks and
 * overrides of direction, fillers, selectors of a variant, tags), separators of lines and notes, and a blank of Braille. With one in it, a name
 * is a second one that looks alike.
 */
const unseen = '\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800\\ufff9-\\ufffb'
/** Makes one picture of those around it: 👨‍👩‍👧. */
const joiner = '\\u200d(?=\\p{Extended_Pictographic})'
/** The three flags that are written with tags: 🏴󠁧󠁢󠁥󠁮󠁧󠁿, 🏴󠁧󠁢󠁳󠁣󠁴󠁿, 🏴󠁧󠁢󠁷󠁬󠁳󠁿. */
const regionFlag =
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}'
/** Where one of them is part of what is seen: behind a sign that it makes a coloured picture (❤️, 1️⃣), between pictures, in a flag. */
const pictured = [
  `(?![\\d#*\\p{Emoji_Presentation}])\\p{Emoji}\\ufe0f(?:${joiner})?`,
  '[\\d#*]\\ufe0f\\u20e3',
  `[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]${joiner}`,
  regionFlag,
].join('|')
const unseenOrPictured = new RegExp(`(${pictured})|[${unseen}]`, 'gu')

/** A name: something that is seen, and nothing that is not. */
export const namePattern = `^(?=[^]*\\S)(?:[^${unseen}]|${pictured})*$`
/** The same without tab and line break. */
export const nameLinePattern = `^(?=.*\\S)(?:[^\\t\\n${unseen}]|${pictured})*$`

/** Why a text is no name, though it has no forbidden character; null where it is one. */
export function nameFault(text: string): string | null {
  for (const found of text.matchAll(unseenOrPictured)) {
    if (found[1] === undefined) return `有看不见的字符${behind(text, found.index)}，请删去`
  }
  return text.trim() === '' ? '不能只有空白' : null
}

/** Without characters that nobody sees, those that part words as spaces, and without white space at its ends. */
export function asSeen(text: string): string {
  return text
    .replace(/[\u2028\u2029\u2800]/g, ' ')
    .replace(unseenOrPictured, (_found, shown: string | undefined) => shown ?? '')
    .trim()
}
