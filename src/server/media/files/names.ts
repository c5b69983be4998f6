import type { IncomingMessage } from 'node:http'

/** The key of a picture file: `ab/<hash>-<width>.webp`. */
export function mediaKey(hash: string, width: number): string {
  return `${hash.slice(0, 2)}/${hash}-${width}.webp`
}

/** The URL for browsers. */
export function mediaUrl(hash: string, width: number): string {
  return `/media/${mediaKey(hash, width)}`
}

/** The key of the file at such a URL. */
export function keyAt(url: string): string {
  return url.slice('/media/'.length)
}

/** The key of a video: `ab/<hash>.mp4`. */
export function videoKey(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}.mp4`
}

export function isVideoKey(key: string): boolean {
  return key.endsWith('.mp4')
}

export function videoUrl(hash: string): string {
  return `/media/${videoKey(hash)}`
}

/** A paused player may leave a response half read for a long time. */
export function isVideo({ url }: IncomingMessage): boolean {
  return url !== undefined && /^\/media\/[^?]*\.mp4/.test(url)
}

/** The prefix of the keys of all files of a content, picture or video. */
export function contentKeys(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}`
}

/** The hash of the content that one of our URLs refers to, picture or video. */
export function hashOfAddress(address: string): string | undefined {
  return /^\/media\/[0-9a-f]{2}\/([0-9a-f]{64})[-.]/.exec(address)?.[1]
}

/** Of all that a program of ours ever stored as a picture or a video. */
export const mediaKeyPattern = '^[0-9a-f]{2}/[0-9a-f]{64}(-[1-9][0-9]{0,3}\\.webp|\\.mp4)$'

export interface NamedFile {
  key: string
  hash: string
  type: 'image/webp' | 'video/mp4'
}

/** The file that a URL names, or undefined where it cannot be a valid name. */
export function mediaFileOf(folder: string, file: string): NamedFile | undefined {
  if (!/^[0-9a-f]{2}$/.test(folder) || !/^[0-9a-f]{64}(-[1-9]\d{0,3}\.webp|\.mp4)$/.test(file) || !file.startsWith(folder)) return undefined
  return { key: `${folder}/${file}`, hash: file.slice(0, 64), type: file.endsWith('.mp4') ? 'video/mp4' : 'image/webp' }
}
