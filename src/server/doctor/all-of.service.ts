import { oneLineError } from '#server/base/system-error.ts'
import { DatabaseFileFault, damageCure } from '#server/db/sqlite-damage.ts'
import type { Check } from '#shared/admin/doctor.ts'
import { type Found, fault, unchecked } from './found.model.ts'

/** One after the other. Where one fails, what it should have said is unchecked: a table may be lacking, or a page unreadable. */
export async function allOf(examined: readonly (readonly [readonly Check[], () => Promise<Found | Found[]>])[]): Promise<Found[]> {
  const all: Found[] = []
  for (const [names, look] of examined) {
    try {
      all.push(...[await look()].flat())
    } catch (error) {
      all.push(...names.map((check) => (error instanceof DatabaseFileFault ? damaged(check, error) : notDone(check, error))))
    }
  }
  return all
}

function damaged(check: Check, error: DatabaseFileFault): Found {
  return fault(check, error.message, damageCure(error.file))
}

function notDone(check: Check, error: unknown): Found {
  return unchecked(check, `没有查成：${oneLineError(error)}`)
}
