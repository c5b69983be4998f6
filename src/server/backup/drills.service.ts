import { Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import type { BackupStore } from './backup-store.model.ts'

/** The last time that a backup was restored on trial. */
interface Drill {
  /** The backup's name. */
  backup: string
  /** ISO UTC. */
  at: string
}

const Written = checkOf(Type.Object({ backup: Type.String(), at: Type.String({ format: 'date-time' }) }))

export async function writeDrill(store: BackupStore, drill: Drill): Promise<void> {
  await store.writeNote('last-drill.json', `${JSON.stringify(drill)}\n`)
}

/** Null where none was, or its record cannot be read. */
export async function findDrill(store: BackupStore): Promise<Drill | null> {
  try {
    const value: unknown = JSON.parse((await store.note('last-drill.json')) ?? 'null')
    return Written.Check(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
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
