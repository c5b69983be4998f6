import type { FileHandle } from 'node:fs/promises'
import { type Box, boxAt, boxesIn, longestHead } from './mp4-boxes.model.ts'

/** Metadata of a video that browsers can play. */
export interface VideoFacts {
  /** As displayed, px. */
  width: number
  height: number
  durationSeconds: number
  /** Playback can start before the whole file is loaded: its index comes first. */
  isIndexFirst: boolean
}

/** Why a video is refused. */
export type VideoFault = 'not-a-video' | 'broken' | 'codec' | 'no-picture' | 'in-pieces'

export type Inspected = { kind: 'refused'; why: VideoFault } | { kind: 'video'; facts: VideoFacts; asides: readonly Span[] }

/** A half-open range of bytes. */
export interface Span {
  start: number
  end: number
}

/** No ordinary video has a larger index. */
const longestIndex = 32 * 1024 * 1024
const mostBoxes = 4_096

/**
 * Reads the boxes of an MP4 (ISO/IEC 14496-12), at most `longestIndex` bytes of it, never its frames. `asides` are ranges that contain
 * neither media nor what is needed to play it, but may say where and by whom the video was recorded.
 */
export async function inspectVideo(file: FileHandle, size: number): Promise<Inspected> {
  const first = await headAt(file, 0, size)
  if (first?.type !== 'ftyp' || first.end > 4_096) return refused('not-a-video')
  const brand = (await bytesOf(file, { start: first.content, end: first.content + 4 })).toString('latin1')
  // QuickTime files and HEIF pictures of iPhones begin in the same way.
  if (/^(qt {2}|hei|mif1|avif|crx )/.test(brand)) return refused('not-a-video')
  const boxes = await outerBoxes(file, size)
  if (boxes === undefined) return refused('broken')
  if (boxes.some(({ type }) => type === 'moof')) return refused('in-pieces')
  const [index, ...more] = boxes.filter(({ type }) => type === 'moov')
  const data = boxes.find(({ type }) => type === 'mdat')
  if (!index || !data || more.length > 0 || index.end - index.start > longestIndex) return refused('broken')
  const bytes = await bytesOf(file, index)
  const read = readIndex(bytes)
  if (read.kind === 'refused') return read
  const outer = boxes.filter(({ type }) => !['ftyp', 'moov', 'mdat'].includes(type))
  const inner = read.asides.map(({ start, end }) => ({ start: index.start + start, end: index.start + end }))
  return { kind: 'video', facts: { ...read.facts, isIndexFirst: index.start < data.start }, asides: [...outer, ...inner] }
}

/** Replaces each of these boxes by an empty one of the same length, so that no other byte moves. */
export async function blank(file: FileHandle, spans: readonly Span[]): Promise<void> {
  for (const { start, end } of spans) {
    const box = await headAt(file, start, end)
    if (box === undefined) throw new Error('A box that was there is gone')
    await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4)
    const nothing = Buffer.alloc(Math.min(65_536, box.end - box.content))
    for (let at = box.content; at < box.end; at += nothing.length) await file.write(nothing, 0, Math.min(nothing.length, box.end - at), at)
  }
}

async function outerBoxes(file: FileHandle, size: number): Promise<Box[] | undefined> {
  const boxes: Box[] = []
  for (let at = 0; at < size; ) {
    const box = await headAt(file, at, size)
    if (box === undefined || boxes.length === mostBoxes) return undefined
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

type Index = { kind: 'refused'; why: VideoFault } | { kind: 'read'; facts: Omit<VideoFacts, 'isIndexFirst'>; asides: Box[] }

/** `bytes` is the whole box `moov`. */
function readIndex(bytes: Buffer): Index {
  const whole = boxAt(bytes.subarray(0, longestHead), 0, bytes.length)
  const boxes = whole && boxesIn(bytes, whole)
  if (!boxes || boxes.length > mostBoxes) return refused('broken')
  const head = boxes.find(({ type }) => type === 'mvhd')
  const durationSeconds = head && durationOf(bytes, head)
  if (durationSeconds === undefined) return refused('broken')
  // Fragmented files do not have their length here.
  if (durationSeconds === 0) return refused('in-pieces')
  const tracks = boxes.filter(({ type }) => type === 'trak').map((box) => readTrack(bytes, box))
  if (tracks.some((track) => track === undefined)) return refused('broken')
  const [pictures] = tracks.filter((track) => track?.kind === 'vide')
  if (!pictures || pictures.width < 1 || pictures.height < 1) return refused('no-picture')
  // What every supported browser plays: H.264 with AAC or MP3.
  const isPlayable = tracks.every((track) => track && isPlayed(track.kind, track.codec))
  if (!isPlayable) return refused('codec')
  const asides = [
    ...boxes.filter(({ type }) => !['mvhd', 'trak', 'iods'].includes(type)),
    ...tracks.flatMap((track) => (track === undefined ? [] : track.asides)),
  ]
  return { kind: 'read', facts: { width: pictures.width, height: pictures.height, durationSeconds }, asides }
}

interface Track {
  kind: string
  codec: string
  width: number
  height: number
  asides: Box[]
}

function readTrack(bytes: Buffer, box: Box): Track | undefined {
  const boxes = boxesIn(bytes, box)
  const media = boxes && childrenOf(bytes, boxes, 'mdia')
  const table = media && childrenOf(bytes, childrenOf(bytes, media, 'minf') ?? [], 'stbl')
  const head = boxes?.find(({ type }) => type === 'tkhd')
  const handler = media?.find(({ type }) => type === 'hdlr')
  const samples = table?.find(({ type }) => type === 'stsd')
  if (!boxes || !head || !handler || !samples || handler.end - handler.content < 12 || samples.end - samples.content < 16) return undefined
  const kind = bytes.toString('latin1', handler.content + 8, handler.content + 12)
  const codec = bytes.toString('latin1', samples.content + 12, samples.content + 16)
  const size = sizeOf(bytes, head)
  if (size === undefined) return undefined
  // Tracks that are neither video nor audio are removed: phones write their position into such tracks.
  const isShown = kind === 'vide' || kind === 'soun'
  return { kind, codec, ...size, asides: isShown ? boxes.filter(({ type }) => !['tkhd', 'edts', 'mdia', 'tref'].includes(type)) : [box] }
}

function childrenOf(bytes: Buffer, boxes: readonly Box[], type: string): Box[] | undefined {
  const box = boxes.find((one) => one.type === type)
  return box && boxesIn(bytes, box)
}

function isPlayed(kind: string, codec: string): boolean {
  switch (kind) {
    case 'vide':
      return codec === 'avc1' || codec === 'avc3'
    case 'soun':
      return codec === 'mp4a' || codec === '.mp3'
    default:
      return true
  }
}

/** From `mvhd`: times have 32 bits in version 0 and 64 in version 1. */
function durationOf(bytes: Buffer, { content, end }: Box): number | undefined {
  const isLong = bytes[content] === 1
  if (end - content < (isLong ? 32 : 20)) return undefined
  const scale = bytes.readUInt32BE(content + (isLong ? 20 : 12))
  const duration = isLong ? Number(bytes.readBigUInt64BE(content + 24)) : bytes.readUInt32BE(content + 16)
  // All bits set: unknown.
  const isUnknown = isLong ? duration >= 2 ** 63 : duration === 2 ** 32 - 1
  return scale === 0 || isUnknown ? undefined : Math.round((duration / scale) * 1000) / 1000
}

/** From `tkhd`: width and height as 16.16 fixed point, after a matrix that may rotate them. */
function sizeOf(bytes: Buffer, { content, end }: Box): { width: number; height: number } | undefined {
  const matrix = content + (bytes[content] === 1 ? 52 : 40)
  if (end < matrix + 44) return undefined
  const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0
  const [across, down] = [bytes.readUInt32BE(matrix + 36), bytes.readUInt32BE(matrix + 40)].map((size) => Math.round(size / 65_536))
  if (across === undefined || down === undefined) return undefined
  return isTurned ? { width: down, height: across } : { width: across, height: down }
}

function refused(why: VideoFault): { kind: 'refused'; why: VideoFault } {
  return { kind: 'refused', why }
}
