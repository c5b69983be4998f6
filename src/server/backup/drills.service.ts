import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ownOnly } from './backup-files.service.ts'

/** The last time that a backup of a folder was restored on trial. */
interface Drill {
  /** The backup's name. */
  backup: string
  /** ISO UTC. */
  at: string
}

const fileName = 'last-drill.json'
const Written = Compile(Type.Object({ backup: Type.String(), at: Type.String({ format: 'date-time' }) }))

export async function writeDrill(folder: string, place: string, at: string): Promise<void> {
  const drill: Drill = { backup: basename(place), at }
  await writeFile(join(folder, fileName), `${JSON.stringify(drill)}\n`, { mode: ownOnly })
}

/** Null where none was, or its record cannot be read. */
export async function findDrill(folder: string): Promise<Drill | null> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => 'null')
  try {
    const value: unknown = JSON.parse(text)
    return Written.Check(value) ? value : null
  } catch {
    return null
  }
}
