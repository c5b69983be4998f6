import { oneLineError } from '#server/base/system-error.ts'
import { DatabaseFileFault, damageCure } from '#server/db/sqlite-damage.ts'
import type { Check } from '#shared/admin/doctor.ts'
import { type Found, fault, unchecked } from './found.model.ts'

/** Runs checks one after the other. One that throws is reported as unchecked: a table may be missing, or a database page unreadable. */
export async function runChecks(checks: readonly (readonly [readonly Check[], () => Promise<Found | Found[]>])[]): Promise<Found[]> {
  const all: Found[] = []
  for (const [names, look] of checks) {
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
