/**
 * How a name can be typed by its sound: in pinyin from each of its syllables on, and by their initials: 云涧 by yunjian, jian, yj, j.
 * Letters and digits in it stand for themselves. Loaded when the first name is written: the dictionary takes 30 MB.
 */
export async function soundsOf(name: string): Promise<string[]> {
  if (!/\p{Script=Han}/u.test(name)) return []
  const { pinyin } = await import('pinyin-pro')
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).map((syllable) =>
    syllable.toLowerCase().replace(/[^a-z0-9]/g, ''),
  )
  const sounds = syllables.flatMap((_, i) => {
    const rest = syllables.slice(i)
    return [rest.join(''), rest.map((syllable) => syllable.slice(0, 1)).join('')]
  })
  return [...new Set(sounds)].filter((sound) => sound !== '').map((sound) => sound.slice(0, 64))
}

/** What a visitor types by sound: letters and digits only. Null where it is something else. */
export function soundTyped(folded: string): string | null {
  const plain = folded.replace(/[ ']/g, '').replaceAll('ü', 'v')
  return /^[a-z0-9]{1,64}$/.test(plain) ? plain : null
}
