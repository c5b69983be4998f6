/** Every distinct character and pair of neighbours of a folded text, each as a word of letters and digits. */
export function gramsOf(folded: string): string[] {
  const grams = new Set<string>()
  let before = ''
  for (const character of folded) {
    const code = codeOf(character)
    if (character !== ' ') grams.add(code)
    if (before !== '') grams.add(before + code)
    before = code
  }
  return [...grams]
}

/** More than these find hardly fewer candidates; each costs, most of all the common ones. */
const mostAsked = 5

/** What an entry must hold to be a candidate for these folded words, and whether holding it is proof already. */
export function gramsAsked(folded: string): { grams: string[]; isProof: boolean } {
  const characters = [...folded]
  if (characters.length <= 2) return { grams: gramsOf(folded).slice(-1), isProof: true }
  const pairs = [...new Set(characters.slice(1).map((character, i) => codeOf(characters[i] ?? '') + codeOf(character)))]
  const rare = pairs.filter((pair) => isRare(pair))
  const others = pairs.filter((pair) => !isRare(pair))
  return { grams: [...spread(rare, mostAsked), ...spread(others, Math.max(2, mostAsked - rare.length))], isProof: false }
}

/** With a figure or a letter in it: fewer Chinese texts hold such a pair than one of two common characters. */
function isRare(pair: string): boolean {
  return pair.startsWith('00') || pair.slice(4).startsWith('00')
}

/** So many of them, from all parts. */
function spread(pairs: readonly string[], most: number): string[] {
  const step = Math.max(1, pairs.length / most)
  return pairs.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}

/** Four letters or digits: room for every character there is. */
function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0')
}
