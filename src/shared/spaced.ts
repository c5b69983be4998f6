const latinEnd = /[\p{Script=Latin}\p{Nd}]$/u
const latinStart = /^[\p{Script=Latin}\p{Nd}]/u
const hanEnd = /\p{Script=Han}$/u
const hanStart = /^\p{Script=Han}/u

/**
 * A sentence with names in it: where Latin letters or digits meet Chinese characters a space is added, as in Group H 第 2; between Chinese
 * characters there is none. Only the boundaries between names and words are changed, not the text inside either.
 */
export function spaced(words: TemplateStringsArray, ...names: readonly (string | number)[]): string {
  let text = words[0] ?? ''
  names.forEach((name, i) => {
    text = joined(joined(text, String(name)), words[i + 1] ?? '')
  })
  return text
}

function joined(left: string, right: string): string {
  const isMixed = (latinEnd.test(left) && hanStart.test(right)) || (hanEnd.test(left) && latinStart.test(right))
  return isMixed ? `${left} ${right}` : left + right
}
