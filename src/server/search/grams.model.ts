/**
 * The index terms of a folded text: every distinct character and pair of neighbours, its numbers, and numbers with what follows them, each as a
 * word of letters and digits.
 */
export function gramsOf(folded: string): string[] {
  const codes = [...folded].map(codeOf)
  const grams = new Set<string>()
  for (const [i, code] of codes.entries()) {
    if (code !== space) grams.add(code)
    const before = codes[i - 1]
    if (before !== undefined) grams.add(before + code)
    for (const word of figureWords(codes, i)) grams.add(word)
  }
  for (const run of longNumbers(codes)) grams.add(wordOfNumber(codes, run))
  return [...grams]
}

/** More terms than these hardly reduce the candidates, and each costs time, common ones most. */
const mostAsked = 5

/** The terms that an entry must contain to be a candidate for these folded words, and whether containing them is sufficient. */
export function gramsToMatch(folded: string): { grams: string[]; isProof: boolean } {
  const characters = [...folded]
  if (characters.length <= 2) return { grams: gramsOf(folded).slice(-1), isProof: true }
  const codes = characters.map(codeOf)
  // One at either end may go on in the text.
  const numbers = longNumbers(codes).filter(({ from, to }) => from > 0 && to < codes.length)
  const isInNumber = (i: number) => numbers.some(({ from, to }) => from <= i && i + 1 < to)
  const pairs = [...new Set(codes.slice(1).flatMap((code, i) => (isInNumber(i) ? [] : [(codes[i] ?? '') + code])))]
  // The longest term at each position: it has the fewest hits.
  const figures = codes.flatMap((_, i) => figureWords(codes, i).slice(-1))
  const rare = figures.length > 0 ? figures : pairs.filter((pair) => isRare(pair))
  const others = pairs.filter((pair) => !isRare(pair))
  const whole = [...new Set(numbers.map((run) => wordOfNumber(codes, run)))]
  return {
    grams: [...spread(whole, mostAsked), ...spread(rare, mostAsked), ...spread(others, rare.length > 0 ? 1 : mostAsked)],
    isProof: false,
  }
}

/** With a digit or a letter: fewer Chinese texts contain such a pair than one of two common characters. */
function isRare(pair: string): boolean {
  return pair.startsWith('00') || pair.slice(4).startsWith('00')
}

interface Run {
  from: number
  to: number
}

/** Numbers of so many digits have a word of their own: each of their pairs is in nearly every text of a large site. */
const fewestDigits = 3
const mostDigits = 20

/** From the first digit to behind the last. */
function longNumbers(codes: readonly string[]): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < codes.length; from += 1) {
    if (!isDigit(codes[from])) continue
    let to = from + 1
    while (isDigit(codes[to])) to += 1
    if (to - from >= fewestDigits && to - from <= mostDigits) runs.push({ from, to })
    from = to
  }
  return runs
}

/** One letter more than any other word of the index has, so that it is none of them. */
function wordOfNumber(codes: readonly string[], { from, to }: Run): string {
  return `x${codes.slice(from, to).join('')}`
}

const followers = 4
/**
 * The number that ends at `i` with the four characters after it, by its last digit and by its last two. Numbered phrases (第 12 分钟…) are in
 * so many texts that their pairs would match nearly all of them.
 */
function figureWords(codes: readonly string[], i: number): string[] {
  const end = i + 1 + followers
  if (!isDigit(codes[i]) || isDigit(codes[i + 1]) || end > codes.length) return []
  return [codes.slice(i, end), ...(isDigit(codes[i - 1]) ? [codes.slice(i - 1, end)] : [])].map((word) => word.join(''))
}

function isDigit(code: string | undefined): boolean {
  return code !== undefined && code >= codeOf('0') && code <= codeOf('9')
}

/** At most this many, from all parts of the list. */
function spread(pairs: readonly string[], most: number): string[] {
  const step = Math.max(1, pairs.length / most)
  return pairs.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}

/** Four letters or digits: enough for every code point. */
function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0')
}

const space = codeOf(' ')
