import { createHash } from 'node:crypto'

/** Stands for a value as somebody saw it: a write that names another one than the present was made for something else. */
export function revOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
