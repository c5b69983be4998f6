import type { Readable } from 'node:stream'

/** Part of a file, in bytes: a range (`to` is included, default: the end), or the last so many bytes. */
export type Part = { from: number; to?: number } | { last: number }

/** `from` and `to` are the range of the stream, both included; `size` is that of the whole file. */
interface OpenedFile {
  kind: 'file'
  size: number
  from: number
  to: number
  stream: Readable
}

/** `outside`: the requested range is outside of the file. */
type Opened = OpenedFile | { kind: 'outside'; size: number }

/**
 * Storage of pictures, videos, and what is drawn from them. A key identifies its content, so an existing file is never overwritten.
 * Contents are added by `ContentStore`, which refuses what was taken down.
 */
export interface MediaFiles {
  /** Stores the bytes atomically. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores the file at this path atomically; it may be moved away from there. */
  putFile(key: string, place: string): Promise<void>
  /** Undefined where it does not exist. The caller must read or destroy the stream. */
  open(key: string, part?: Part): Promise<Opened | undefined>
  /** Throws `StorageUnavailable` where the storage cannot be asked. */
  reach(): Promise<void>
  /** Whether the key exists. */
  has(key: string): Promise<boolean>
  /** The keys with this prefix. Where the prefix ends in a slash, including sub-folders. */
  list(beginning: string): Promise<string[]>
  /** The same with the size of each, bytes. */
  sizes(beginning: string): Promise<Map<string, number>>
  /** Resolves where the key does not exist any more, or never did. */
  remove(key: string): Promise<void>
}

/** The storage cannot be reached; a retry may succeed. */
export class StorageUnavailable extends Error {}

/** The byte range of a part in a file of this size, or undefined where it is outside. */
export function spanOf(part: Part | undefined, size: number): { from: number; to: number } | undefined {
  if (part === undefined) return { from: 0, to: size - 1 }
  const from = 'last' in part ? Math.max(0, size - part.last) : part.from
  const to = 'last' in part ? size - 1 : Math.min(part.to ?? size - 1, size - 1)
  return from > to ? undefined : { from, to }
}
