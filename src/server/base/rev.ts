import { createHash } from 'node:crypto'

/**
 * A short hash that identifies the version of a value that a caller has seen: a write with another rev than the current one is based on an
 * old version.
 */
export function revOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
