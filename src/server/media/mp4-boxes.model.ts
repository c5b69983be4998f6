/** A box of an MP4: its name, its start, the start of its content, and its end, in bytes. */
export interface Box {
  type: string
  start: number
  content: number
  end: number
}

/** 32 bits of size, a name of four letters, and 64 bits of size where 32 are not enough. */
export const longestHead = 16

/**
 * The box whose header these bytes begin with, at offset `start` of a container that ends at `end`; undefined where that is not a box.
 * ISO/IEC 14496-12, 4.2: size 1 means that 64 bits follow, size 0 that the box ends with the file.
 */
export function boxAt(head: Buffer, start: number, end: number): Box | undefined {
  if (head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < longestHead) return undefined
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short
  const content = start + (isLong ? 16 : 8)
  return content <= start + size && start + size <= end ? { type, start, content, end: start + size } : undefined
}

/** How many boxes of a file are still read, on all its levels together; below zero: it has more. */
export interface Allowance {
  left: number
}

/** The boxes within another, or undefined where they do not fill it exactly or are too many. */
export function boxesIn(bytes: Buffer, { content, end }: Pick<Box, 'content' | 'end'>, allowance: Allowance): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = content; at < end; ) {
    // Before it is read: four million empty boxes have room in an index of ordinary length.
    allowance.left -= 1
    const box = allowance.left < 0 ? undefined : boxAt(bytes.subarray(at, Math.min(at + longestHead, end)), at, end)
    if (box === undefined) return undefined
    boxes.push(box)
    at = box.end
  }
  return boxes
}
