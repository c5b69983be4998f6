import { type Allowance, type Box, boxesIn } from './mp4-boxes.model.ts'

/** The fields of a sample entry that come before its boxes, in bytes. */
const pictureFields = 78
const soundFields = [28, 44, 64]

const ofPictures = ['avcC', 'pasp', 'colr', 'clap', 'btrt', 'fiel']
const ofSound = ['esds', 'wave', 'chan', 'chnl', 'srat', 'btrt']

/** The boxes that playing needs, by the container in which they stand. Every other may say where and by whom a video was recorded. */
const needed = new Map<string, readonly string[]>([
  ['moov', ['mvhd', 'iods', 'trak']],
  ['trak', ['tkhd', 'tref', 'edts', 'mdia']],
  ['edts', ['elst']],
  ['mdia', ['mdhd', 'hdlr', 'minf']],
  ['minf', ['vmhd', 'smhd', 'dinf', 'stbl']],
  ['dinf', ['dref']],
  ['stbl', 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sbgp sgpd'.split(' ')],
  ['avc1', ofPictures],
  ['avc3', ofPictures],
  ['mp4a', ofSound],
  ['.mp3', ofSound],
])
/** Samples name their entry by its number, so all entries stay. */
const lists = ['stsd', 'dref']
/** Some programs write a few bytes behind the last box of these, which no player minds. */
const loose = ['stsd', 'dref', 'avc1', 'avc3', 'mp4a', '.mp3']

/** A box, and those within it as far as playing may need them. */
export interface Branch extends Box {
  boxes: readonly Branch[]
}

/** Undefined where the boxes of a container do not fill it exactly, or are too many. */
export function branchOf(bytes: Buffer, box: Box, allowance: Allowance): Branch | undefined {
  if (!needed.has(box.type) && !lists.includes(box.type)) return { ...box, boxes: [] }
  const found = boxesIn(bytes, { content: box.content + fieldsOf(bytes, box), end: box.end }, allowance)
  if (found === undefined) return loose.includes(box.type) ? { ...box, boxes: [] } : undefined
  const boxes: Branch[] = []
  for (const one of found) {
    const branch = isNeeded(one, box) ? branchOf(bytes, one, allowance) : { ...one, boxes: [] }
    if (branch === undefined) return undefined
    boxes.push(branch)
  }
  return { ...box, boxes }
}

/** The branch at the end of a way through containers, the first of each kind. */
export function branchAt(branch: Branch, way: readonly string[]): Branch | undefined {
  return way.reduce<Branch | undefined>((at, type) => at?.boxes.find((one) => one.type === type), branch)
}

/** Erases what playing does not need, and every track for which `isPlayed` is false, in place: no byte moves. */
export function keepNeeded(bytes: Buffer, branch: Branch, isPlayed: (track: Branch) => boolean): void {
  for (const one of branch.boxes) {
    if (!isNeeded(one, branch) || (one.type === 'trak' && !isPlayed(one))) {
      erase(bytes, one)
      continue
    }
    const words = wordsOf(one, branch)
    if (words) bytes.fill(0, Math.min(words.start, one.end), Math.min(words.end, one.end))
    keepNeeded(bytes, one, isPlayed)
  }
}

/** The header of a box without content, for as many bytes. No file that comes in is so long that a length needs 64 bits. */
export function emptyHead(length: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length)
  head.write('free', 4, 'latin1')
  return head
}

function erase(bytes: Buffer, { start, end }: Box): void {
  bytes.fill(0, start, end)
  emptyHead(end - start).copy(bytes, start)
}

function isNeeded({ type }: Box, container: Box): boolean {
  return lists.includes(container.type) || (needed.get(container.type)?.includes(type) ?? false)
}

/** Free text in a box that playing needs: names of programs and devices, and paths of files. */
function wordsOf({ type, content, end }: Box, container: Box): { start: number; end: number } | undefined {
  if (container.type === 'dref') return { start: content + 4, end }
  switch (type) {
    case 'hdlr':
      return { start: content + 12, end }
    case 'avc1':
    case 'avc3':
      return { start: content + 42, end: content + 74 }
    default:
      return undefined
  }
}

/** The bytes between the header of a container and its first box. */
function fieldsOf(bytes: Buffer, { type, content, end }: Box): number {
  switch (type) {
    case 'stsd':
    case 'dref':
      return 8
    case 'avc1':
    case 'avc3':
      return pictureFields
    case 'mp4a':
    case '.mp3':
      // Versions 1 and 2 are QuickTime's.
      return soundFields[content + 10 <= end ? bytes.readUInt16BE(content + 8) : 0] ?? end - content
    default:
      return 0
  }
}
