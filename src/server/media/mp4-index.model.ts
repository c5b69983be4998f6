import { type Allowance, type Box, boxAt, longestHead } from './mp4-boxes.model.ts'
import { type Branch, branchAt, branchOf, keepNeeded } from './mp4-needed.model.ts'

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
export type VideoFault = 'not-a-video' | 'broken' | 'too-many-boxes' | 'codec' | 'no-picture' | 'in-pieces'

type Index = { kind: 'refused'; why: VideoFault } | { kind: 'read'; facts: Omit<VideoFacts, 'isIndexFirst'> }

/** `bytes` is the whole box `moov`; of one that is read, only what playing needs is left in it. */
export function readIndex(bytes: Buffer, allowance: Allowance): Index {
  const whole = boxAt(bytes.subarray(0, longestHead), 0, bytes.length)
  const index = whole && branchOf(bytes, whole, allowance)
  const head = index && branchAt(index, ['mvhd'])
  const durationSeconds = head && durationOf(bytes, head)
  if (!index || durationSeconds === undefined) return refused('broken')
  // Fragmented files do not have their length here.
  if (durationSeconds === 0) return refused('in-pieces')
  const tracks = index.boxes.filter(({ type }) => type === 'trak').map((track) => readTrack(bytes, track))
  if (tracks.some((track) => track === undefined)) return refused('broken')
  const [pictures] = tracks.filter((track) => track?.kind === 'vide')
  if (!pictures || pictures.width < 1 || pictures.height < 1) return refused('no-picture')
  // What every supported browser plays: H.264 with AAC or MP3.
  const isPlayable = tracks.every((track) => track && isPlayed(track.kind, track.codec))
  if (!isPlayable) return refused('codec')
  // Tracks that are neither video nor audio are removed: phones write their position into such tracks.
  keepNeeded(bytes, index, (track) => ['vide', 'soun'].includes(readTrack(bytes, track)?.kind ?? ''))
  return { kind: 'read', facts: { width: pictures.width, height: pictures.height, durationSeconds } }
}

interface Track {
  kind: string
  codec: string
  width: number
  height: number
}

function readTrack(bytes: Buffer, track: Branch): Track | undefined {
  const head = branchAt(track, ['tkhd'])
  const handler = branchAt(track, ['mdia', 'hdlr'])
  const samples = branchAt(track, ['mdia', 'minf', 'stbl', 'stsd'])
  if (!head || !handler || !samples || handler.end - handler.content < 12 || samples.end - samples.content < 16) return undefined
  const kind = bytes.toString('latin1', handler.content + 8, handler.content + 12)
  const codec = bytes.toString('latin1', samples.content + 12, samples.content + 16)
  const size = sizeOf(bytes, head)
  return size && { kind, codec, ...size }
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

export function refused(why: VideoFault): { kind: 'refused'; why: VideoFault } {
  return { kind: 'refused', why }
}
