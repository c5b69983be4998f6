/** What people write between two names. */
export const between: readonly string[] = ['对阵', '对战', '对', 'vs.', 'vs', 'pk', '与', '和', '、', '-', '–', '—', ':', '/']
const mostWords = 4
const mostCharacters = 24

/** The words of folded words, one after the other, without those that only stand between names. Empty where they are too many to be names. */
export function wordsOf(folded: string): string[] {
  const words = folded.split(' ').filter((word) => !between.includes(word))
  return words.length > mostWords ? [] : words
}

/** Each way in which one word may be two names, with or without a word between them. */
export function pairsIn(word: string): [string, string][] {
  const characters = [...word]
  if (characters.length > mostCharacters) return []
  const cuts = characters.slice(1).map((_, i): [string, string] => [characters.slice(0, i + 1).join(''), characters.slice(i + 1).join('')])
  const pairs = cuts.flatMap(([one, rest]) => {
    const bare = between.flatMap((sign) => (rest.startsWith(sign) && rest !== sign ? [rest.slice(sign.length)] : []))
    return [rest, ...bare].map((other): [string, string] => [one, other])
  })
  return pairs.filter(([one, other]) => one !== other)
}
