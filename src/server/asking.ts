import type { Footing } from './cache/response-cache.ts'
import type { Reader } from './db/open.ts'

/** A moment and the place to say what an answer rests on. */
export interface Asking {
  read: Reader
  now: string
  footing: Footing
}
