import { type Manifest, UnreadableBackup } from './backup.model.ts'
import type { BackupStore } from './backup-store.model.ts'
import { namesInTurn } from './dated-ahead.service.ts'
import { isTaken } from './signed-manifest.model.ts'

/** Null for one that cannot be read, which is added to `unreadable`. */
export async function readableOf(store: BackupStore, name: string, unreadable: UnreadableBackup[]): Promise<Manifest | null> {
  try {
    return await store.manifestOf(name)
  } catch (error) {
    if (!(error instanceof UnreadableBackup)) throw error
    unreadable.push(error)
    return null
  }
}

interface Readable {
  /** The newest that can be read. */
  newest: { name: string; manifest: Manifest } | null
  /** Why each that cannot be cannot. */
  unreadable: UnreadableBackup[]
}

/** Looks at every backup of the place: one that is damaged is named each time, also behind newer ones. */
export async function readManifests(store: BackupStore): Promise<Readable> {
  let newest: Readable['newest'] = null
  const unreadable: UnreadableBackup[] = []
  for (const name of (await namesInTurn(store)).reverse()) {
    const manifest = await readableOf(store, name, unreadable)
    if (manifest !== null) newest ??= { name, manifest }
  }
  return { newest, unreadable }
}

/** The newest that is taken at its word. */
export async function findTaken(store: BackupStore, key: string | null): Promise<Manifest | null> {
  for (const name of (await namesInTurn(store)).reverse()) {
    const manifest = await readableOf(store, name, [])
    if (manifest !== null && isTaken(manifest, key)) return manifest
  }
  return null
}
