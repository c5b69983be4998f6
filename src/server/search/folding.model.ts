/// <reference path="./opencc-js.d.ts" />
import simplifications from 'opencc-js/dict/TSCharacters'

/** A text in the normal form for search, and the position in the original of each of its code units. */
interface Folded {
  text: string
  starts: number[]
  ends: number[]
}

/**
 * Normalises full and half width, upper and lower case, traditional and simplified; any white space becomes one space. Character by
 * character, so that a word is found whatever follows it.
 */
export function fold(text: string): string {
  return folded(text).text.trim()
}

/** A range [start, end) of a text, and which of the words stands there. */
export interface Span {
  start: number
  end: number
  word: number
}

/** The positions of each of the folded words in the original text, by their start. */
export function findSpans(text: string, words: readonly string[]): Span[] {
  const { text: hay, starts, ends } = folded(text)
  return words
    .flatMap((one, word) => {
      const spans: Span[] = []
      for (let at = one === '' ? -1 : hay.indexOf(one); at !== -1; at = hay.indexOf(one, at + one.length)) {
        const start = starts[at]
        const end = ends[at + one.length - 1]
        if (start !== undefined && end !== undefined) spans.push({ start, end, word })
      }
      return spans
    })
    .sort((one, other) => one.start - other.start || other.end - one.end)
}

function folded(text: string): Folded {
  let result = ''
  const starts: number[] = []
  const ends: number[] = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const image = imageOf(character)
    const isSecondSpace = image === ' ' && result.endsWith(' ')
    if (!isSecondSpace) {
      result += image
      for (let i = 0; i < image.length; i++) {
        starts.push(start)
        ends.push(end)
      }
    }
    start = end
  }
  return { text: result, starts, ends }
}

const images = new Map<string, string>()

function imageOf(character: string): string {
  const known = images.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFKC').toLowerCase()
  const image = /^\s+$/u.test(plain) ? ' ' : [...plain].map((one) => simplified.get(one) ?? one).join('')
  // Control and format characters are invisible and would separate words that read as one.
  const shown = image.replace(/[\p{Cc}\p{Cf}]/gu, '')
  images.set(character, shown)
  return shown
}

/** Format "traditional simplified|…"; where there are several simplified ones the first is the common one. */
const simplified = new Map(
  simplifications.split('|').map((pair): [string, string] => {
    const [traditional = '', simple = ''] = pair.split(' ')
    return [traditional, simple]
  }),
)
