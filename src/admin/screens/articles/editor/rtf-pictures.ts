/**
 * The pictures of a text copied from Word or WPS, in their order: its HTML only names files that no page may read, but its RTF holds them.
 * Pictures in other formats than JPEG and PNG are null at their place.
 */
export function picturesInRtf(rtf: string): (File | null)[] {
  // Word writes each picture a second time for older readers, in a group of its own.
  return [...rtf.matchAll(/(\\nonshppict\s*\{\s*)?\\pict(?![a-z])/g)]
    .filter(([, older]) => older === undefined)
    .map(({ index }, at) => pictureAt(rtf, index, at))
}

function pictureAt(text: string, start: number, at: number): File | null {
  const end = closingOf(text, start)
  const group = text.slice(start, end)
  const type = /\\pngblip/.test(group) ? 'png' : /\\jpegblip/.test(group) ? 'jpeg' : null
  // The properties stand in inner groups and in control words; what is left are the bytes.
  const hex = withoutGroups(group).replace(/\\[a-z]+-?\d* ?|\s/gi, '')
  if (type === null || hex.length < 16 || hex.length % 2 === 1 || !/^[\da-f]+$/i.test(hex)) return null
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return new File([bytes], `粘贴的图片 ${at + 1}.${type === 'png' ? 'png' : 'jpg'}`, { type: `image/${type}` })
}

/** Where the group that `start` stands in is closed. */
function closingOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') {
      if (depth === 0) return at
      depth -= 1
    }
  }
  return text.length
}

function withoutGroups(group: string): string {
  let depth = 0
  let outside = ''
  let from = 0
  for (let at = 0; at < group.length; at += 1) {
    if (group[at] === '{') {
      // With a space, so that the number before the group does not run into the bytes behind it.
      if (depth === 0) outside += `${group.slice(from, at)} `
      depth += 1
    } else if (group[at] === '}') {
      depth -= 1
      from = at + 1
    }
  }
  return outside + group.slice(from)
}
