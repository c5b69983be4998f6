const latinEnd = /[\p{Script=Latin}\p{Nd}]$/u
const latinStart = /^[\p{Script=Latin}\p{Nd}]/u
const hanEnd = /\p{Script=Han}$/u
const hanStart = /^\p{Script=Han}/u

/**
 * A sentence with names in it: where Latin letters or digits meet Chinese characters there is a space, as in Group H 第 2; between Chinese
 * characters there is none. Looks only where a name meets the words around it: what stands inside of either is its writer's.
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
