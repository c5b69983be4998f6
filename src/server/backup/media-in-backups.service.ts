import { type MediaEntry, UnreadableBackup } from './backup.model.ts'
import type { BackupStore } from './backup-store.model.ts'
import { isTaken } from './signed-manifest.model.ts'

/**
 * Of these pictures and videos those that lie there, as the newest backup that has them says. What cannot be read is passed over, and where there
 * is a passphrase what it did not sign.
 */
export async function findMediaInBackups(store: BackupStore, keys: readonly string[], passphrase: string | null): Promise<MediaEntry[]> {
  const wanted = new Set(keys)
  const found: MediaEntry[] = []
  for (const name of (await store.names()).toReversed()) {
    if (wanted.size === 0) break
    const manifest = await store.manifestOf(name).catch((error: unknown) => {
      if (error instanceof UnreadableBackup) return null
      throw error
    })
    if (manifest === null || !isTaken(manifest, passphrase)) continue
    for (const entry of manifest.media) {
      if (!wanted.has(entry.key) || !(await store.hasMedia(entry.key, entry.bytes))) continue
      wanted.delete(entry.key)
      found.push(entry)
    }
  }
  return found
}
