import type { FileHandle } from 'node:fs/promises'
import { type Allowance, type Box, boxAt, longestHead } from './mp4-boxes.model.ts'
import { readIndex, refused, type VideoFacts, type VideoFault } from './mp4-index.model.ts'
import { emptyHead } from './mp4-needed.model.ts'

export type Inspected = { kind: 'refused'; why: VideoFault } | { kind: 'video'; facts: VideoFacts; cleaning: Cleaning }

/** What is to be written over a file so that nothing but what playing needs is left in it. */
export interface Cleaning {
  /** Its first box and its index, without what may say where and by whom the video was recorded. */
  pieces: readonly { start: number; bytes: Buffer }[]
  /** Boxes beside them that contain neither media nor what is needed to play it. */
  asides: readonly Span[]
}

/** A half-open range of bytes. */
interface Span {
  start: number
  end: number
}

/** No ordinary video has a larger index. */
const longestIndex = 32 * 1024 * 1024
/** On all levels together; ordinary videos have some dozens for each track. */
const mostBoxes = 4_096

/** Reads the boxes of an MP4 (ISO/IEC 14496-12), at most `longestIndex` bytes of it, never its frames. */
export async function inspectVideo(file: FileHandle, size: number): Promise<Inspected> {
  const allowance = { left: mostBoxes }
  const inspected = await inspect(file, size, allowance)
  return allowance.left < 0 ? refused('too-many-boxes') : inspected
}

async function inspect(file: FileHandle, size: number, allowance: Allowance): Promise<Inspected> {
  const first = await headAt(file, 0, size)
  if (first?.type !== 'ftyp' || first.end > 4_096) return refused('not-a-video')
  const brands = await bytesOf(file, first)
  // QuickTime files and HEIF pictures of iPhones begin in the same way.
  if (/^(qt {2}|hei|mif1|avif|crx )/.test(brands.toString('latin1', first.content, first.content + 4))) return refused('not-a-video')
  const boxes = await outerBoxes(file, size, allowance)
  if (boxes === undefined) return refused('broken')
  if (boxes.some(({ type }) => type === 'moof')) return refused('in-pieces')
  const [index, ...more] = boxes.filter(({ type }) => type === 'moov')
  const data = boxes.find(({ type }) => type === 'mdat')
  if (!index || !data || more.length > 0 || index.end - index.start > longestIndex) return refused('broken')
  const bytes = await bytesOf(file, index)
  const read = readIndex(bytes, allowance)
  if (read.kind === 'refused') return read
  keepBrands(brands, first.content)
  const pieces = [
    { start: first.start, bytes: brands },
    { start: index.start, bytes },
  ]
  const asides = boxes.filter(({ type, start }) => start !== first.start && !['moov', 'mdat'].includes(type))
  return { kind: 'video', facts: { ...read.facts, isIndexFirst: index.start < data.start }, cleaning: { pieces, asides } }
}

/** Moves no byte that is kept: each aside becomes an empty box of the same length. Throws the signal's reason. */
export async function clean(file: FileHandle, { pieces, asides }: Cleaning, gone?: AbortSignal): Promise<void> {
  for (const { start, bytes } of pieces) await file.write(bytes, 0, bytes.length, start)
  for (const { start, end } of joined(asides)) {
    for (let at = start; at < end; ) {
      gone?.throwIfAborted()
      const nothing = Buffer.alloc(Math.min(longestWrite, end - at))
      if (at === start) emptyHead(end - start).copy(nothing)
      await file.write(nothing, 0, nothing.length, at)
      at += nothing.length
    }
  }
}

const longestWrite = 1024 * 1024

/** Neighbours become one. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of spans) {
    const last = whole.at(-1)
    if (last?.end === start) last.end = end
    else whole.push({ start, end })
  }
  return whole
}

/** By which players tell that they know a file, beside its first brand. */
const knownBrand = /^(iso[m2-9a-c]|avc1|mp4[12]|M4[VA] |3g[pg][2-9]|qt {2}|dash|cmfc|MSNV)$/

/** Erases the others: what stands there need not be a brand. */
function keepBrands(bytes: Buffer, content: number): void {
  // Behind the first brand and its version.
  for (let at = content + 8; at < bytes.length; at += 4) {
    if (!knownBrand.test(bytes.toString('latin1', at, at + 4))) bytes.fill(0, at, Math.min(at + 4, bytes.length))
  }
}

async function outerBoxes(file: FileHandle, size: number, allowance: Allowance): Promise<Box[] | undefined> {
  const boxes: Box[] = []
  for (let at = 0; at < size; ) {
    allowance.left -= 1
    const box = allowance.left < 0 ? undefined : await headAt(file, at, size)
    if (box === undefined) return undefined
    boxes.push(box)
    at = box.end
  }
  return boxes
}

async function headAt(file: FileHandle, at: number, size: number): Promise<Box | undefined> {
  return boxAt(await bytesOf(file, { start: at, end: Math.min(at + longestHead, size) }), at, size)
}

async function bytesOf(file: FileHandle, { start, end }: Span): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, end - start))
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}
