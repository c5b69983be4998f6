/** The code points for which a font has glyphs, from its character map of format 12. Throws where it has none. */
export function glyphsOf(font: Buffer): ReadonlySet<number> {
  const map = tableAt(font, 'cmap')
  const points = new Set<number>()
  for (let i = 0; i < font.readUInt16BE(map + 2); i += 1) {
    const at = map + font.readUInt32BE(map + 4 + i * 8 + 4)
    if (font.readUInt16BE(at) === 12) addGroups(font, at, points)
  }
  if (points.size === 0) throw new Error('The font has no character map of format 12')
  return points
}

function addGroups(font: Buffer, at: number, points: Set<number>): void {
  for (let i = 0; i < font.readUInt32BE(at + 12); i += 1) {
    const group = at + 16 + i * 12
    for (let point = font.readUInt32BE(group); point <= font.readUInt32BE(group + 4); point += 1) points.add(point)
  }
}

function tableAt(font: Buffer, name: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i += 1) {
    const entry = 12 + i * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`The font has no table ${name}`)
}

/** The typographic placeholder for a missing character. */
const geta = '〓'

/** The text with drawable characters only: a rare character becomes 〓; emoji and direction marks are removed. */
export function drawableText(text: string, glyphs: ReadonlySet<number>): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((character) => {
      if (glyphs.has(character.codePointAt(0) ?? 0)) return character
      return /\p{Extended_Pictographic}|\p{Cf}|\p{Cc}|\p{M}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u.test(character) ? '' : geta
    })
    .join('')
    .trim()
}
