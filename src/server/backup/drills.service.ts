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
  await store.writeNote(`${JSON.stringify(drill)}\n`)
}

/** Null where none was, or its record cannot be read. */
export async function findDrill(store: BackupStore): Promise<Drill | null> {
  try {
    const value: unknown = JSON.parse((await store.note()) ?? 'null')
    return Written.Check(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
