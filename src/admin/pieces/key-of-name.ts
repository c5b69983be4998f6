/** Letters and digits of a name, its Chinese characters in pinyin: 击杀 jisha. The dictionary is loaded for the first of them. */
export async function keyOfName(name: string, taken: readonly string[]): Promise<string> {
  const folded = name.normalize('NFKC').toLowerCase()
  const { pinyin } = /\p{Script=Han}/u.test(folded) ? await import('pinyin-pro') : { pinyin: null }
  const spelt = pinyin ? pinyin(folded, { toneType: 'none', type: 'array', v: true }).join('') : folded
  const own = spelt
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  if (own === '') return ''
  let key = own
  for (let number = 2; taken.includes(key); number += 1) key = `${own}-${number}`
  return key
}
