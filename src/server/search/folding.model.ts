/// <reference path="./opencc-js.d.ts" />
import simplifications from 'opencc-js/dict/TSCharacters'

/** A text as search compares it, and for each of its code units where the character stands that it comes from. */
interface Folded {
  text: string
  starts: number[]
  ends: number[]
}

/**
 * Wide and narrow, upper and lower case, traditional and simplified become one; any run of spaces and breaks one space. Character by character, so that
 * every inner word of a text is found however the text goes on.
 */
export function fold(text: string): string {
  return folded(text).text.trim()
}

/** Where the folded words stand in the text as it is written: spans of [start, end), in order, none over another. */
export function findSpans(text: string, words: string): [start: number, end: number][] {
  if (words === '') return []
  const { text: hay, starts, ends } = folded(text)
  const spans: [number, number][] = []
  for (let at = hay.indexOf(words); at !== -1; at = hay.indexOf(words, at + words.length)) {
    const start = starts[at]
    const end = ends[at + words.length - 1]
    if (start !== undefined && end !== undefined) spans.push([start, end])
  }
  return spans
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
  // The controls that write left to right or nothing at all would keep words apart that read as one.
  const shown = image.replace(/[\p{Cc}\p{Cf}]/gu, '')
  images.set(character, shown)
  return shown
}

/** Written as "traditional simplified|…"; where there are several simplified ones the first is the common one. */
const simplified = new Map(
  simplifications.split('|').map((pair): [string, string] => {
    const [traditional = '', simple = ''] = pair.split(' ')
    return [traditional, simple]
  }),
)
