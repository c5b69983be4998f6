import type { Readable } from 'node:stream'

/** Part of a file, in bytes: from one place on, to another and with it, or the last so many. */
export type Part = { from: number; to?: number } | { last: number }

/** `from` and `to` say which bytes the stream brings, both with it; `size` is that of the whole file. */
export interface OpenedFile {
  kind: 'file'
  size: number
  from: number
  to: number
  stream: Readable
}

/** `outside`: the file has no byte of the part that is asked for. */
type Opened = OpenedFile | { kind: 'outside'; size: number }

/**
 * Where pictures and videos lie, and what is drawn from them. A key names its content, so that one that stands already stays as it is. Contents
 * come in through `ContentStore`, which knows what may come in.
 */
export interface MediaFiles {
  /** Stores the bytes whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores the file at this place, whole or not at all; afterwards it may be gone from there. */
  putFile(key: string, place: string): Promise<void>
  /** Undefined where nothing stands. The caller must read or destroy the stream. */
  open(key: string, part?: Part): Promise<Opened | undefined>
  /** Whether anything stands under the key. */
  has(key: string): Promise<boolean>
  /** The keys that begin so. Where the beginning ends in a slash, those of the folders in it too. */
  list(beginning: string): Promise<string[]>
  /** Resolves where nothing stands there any more, or never did. */
  remove(key: string): Promise<void>
}

/** The place where media lie is out of reach; it may be back soon. */
export class StoreAway extends Error {}

/** Where a part of a file of this size begins and ends, or undefined where it has no byte of it. */
export function spanOf(part: Part | undefined, size: number): { from: number; to: number } | undefined {
  if (part === undefined) return { from: 0, to: size - 1 }
  const from = 'last' in part ? Math.max(0, size - part.last) : part.from
  const to = 'last' in part ? size - 1 : Math.min(part.to ?? size - 1, size - 1)
  return from > to ? undefined : { from, to }
}
