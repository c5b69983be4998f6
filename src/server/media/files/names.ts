import type { IncomingMessage } from 'node:http'

/** Where a source lies in the media files: `ab/<hash>-<width>.webp`. */
export function mediaKey(hash: string, width: number): string {
  return `${hash.slice(0, 2)}/${hash}-${width}.webp`
}

/** The address a browser fetches it from. */
export function mediaUrl(hash: string, width: number): string {
  return `/media/${mediaKey(hash, width)}`
}

/** Where a video lies: `ab/<hash>.mp4`. */
export function videoKey(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}.mp4`
}

export function videoUrl(hash: string): string {
  return `/media/${videoKey(hash)}`
}

/** A player may leave one half read for as long as it is paused. */
export function isVideo({ url }: IncomingMessage): boolean {
  return url !== undefined && /^\/media\/[^?]*\.mp4/.test(url)
}

/** What the keys of all files of a content begin with, of a picture as of a video. */
export function contentKeys(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}`
}

/** The content that an address of ours names: of a picture as of a video. */
export function hashOfAddress(address: string): string | undefined {
  return /^\/media\/[0-9a-f]{2}\/([0-9a-f]{64})[-.]/.exec(address)?.[1]
}

interface NamedFile {
  key: string
  hash: string
  type: 'image/webp' | 'video/mp4'
}

/** The file that an address names, or undefined where nothing could ever lie. */
export function mediaFileOf(folder: string, file: string): NamedFile | undefined {
  if (!/^[0-9a-f]{2}$/.test(folder) || !/^[0-9a-f]{64}(-[1-9]\d{0,3}\.webp|\.mp4)$/.test(file) || !file.startsWith(folder)) return undefined
  return { key: `${folder}/${file}`, hash: file.slice(0, 64), type: file.endsWith('.mp4') ? 'video/mp4' : 'image/webp' }
}
