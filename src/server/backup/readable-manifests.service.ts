import { type Manifest, UnreadableBackup } from './backup.model.ts'
import type { BackupStore } from './backup-store.model.ts'

/** Null for one that cannot be read, of which something is said. */
export async function readableOf(store: BackupStore, name: string, unreadable: string[]): Promise<Manifest | null> {
  try {
    return await store.manifestOf(name)
  } catch (error) {
    if (!(error instanceof UnreadableBackup)) throw error
    unreadable.push(error.message)
    return null
  }
}

interface Readable {
  /** The newest that can be read. */
  newest: { name: string; manifest: Manifest } | null
  /** Of each that cannot be, for people. */
  unreadable: string[]
}

/** Looks at every backup of the place: one that is damaged is named each time, also behind newer ones. */
export async function readManifests(store: BackupStore): Promise<Readable> {
  let newest: Readable['newest'] = null
  const unreadable: string[] = []
  for (const name of (await store.names()).reverse()) {
    const manifest = await readableOf(store, name, unreadable)
    if (manifest !== null) newest ??= { name, manifest }
  }
  return { newest, unreadable }
}
