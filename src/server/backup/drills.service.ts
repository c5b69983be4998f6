import { Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import type { BackupStore } from './backup-store.model.ts'
import { isDatedAhead } from './dated-ahead.service.ts'

/** A time that a backup was restored on trial. */
interface Drill {
  /** The backup's name. */
  backup: string
  /** ISO UTC. */
  at: string
}

interface FailedDrill extends Drill {
  /** What was wrong, for people. */
  said: string
}

/** `failed`: of the newest backup of which one failed, until one of it or of a newer backup is good. */
interface Drills {
  good: Drill | null
  failed: FailedDrill | null
}

const drill = { backup: Type.String(), at: Type.String({ format: 'date-time' }) }
/** The note: the last good one, as notes of older programs have it, and the failed one beside it. */
const Good = checkOf(Type.Object(drill))
const WithFailed = checkOf(Type.Object({ failed: Type.Object({ ...drill, said: Type.String() }) }))

export async function writeGoodDrill(store: BackupStore, good: Drill): Promise<void> {
  const { failed } = await findDrills(store)
  await writeDrills(store, { good, failed: failed !== null && isNewer(failed, good) ? failed : null })
}

export async function writeFailedDrill(store: BackupStore, failed: FailedDrill): Promise<void> {
  const { good, failed: former } = await findDrills(store)
  await writeDrills(store, { good, failed: former !== null && isNewer(former, failed) ? former : failed })
}

/** One that is dated in the future is newer than none: what failed of it would stand for as long. */
function isNewer(one: Drill, other: Drill): boolean {
  return one.backup > other.backup && !isDatedAhead(one.backup)
}

async function writeDrills(store: BackupStore, { good, failed }: Drills): Promise<void> {
  await store.writeNote('last-drill.json', `${JSON.stringify({ ...good, ...(failed && { failed }) })}\n`)
}

/** Each null where there is none, or the note cannot be read. */
export async function findDrills(store: BackupStore): Promise<Drills> {
  try {
    const value: unknown = JSON.parse((await store.note('last-drill.json')) ?? 'null')
    return {
      good: Good.Check(value) ? { backup: value.backup, at: value.at } : null,
      failed: WithFailed.Check(value) ? value.failed : null,
    }
  } catch (error) {
    if (error instanceof SyntaxError) return { good: null, failed: null }
    throw error
  }
}

const Keys = checkOf(Type.Array(Type.String()))

/** The pictures and videos that drills found damaged: the next backup brings them anew, where the site still has them. */
export async function writeDamaged(store: BackupStore, keys: Iterable<string>): Promise<void> {
  await store.writeNote('damaged-media.json', `${JSON.stringify([...keys])}\n`)
}

export async function findDamaged(store: BackupStore): Promise<Set<string>> {
  try {
    const value: unknown = JSON.parse((await store.note('damaged-media.json')) ?? '[]')
    return new Set(Keys.Check(value) ? value : [])
  } catch (error) {
    if (error instanceof SyntaxError) return new Set()
    throw error
  }
}
