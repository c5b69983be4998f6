import type { Reader } from '#server/db/open.ts'
import { findEpoch } from '#server/live/live.queries.ts'
import type { MediaFiles } from './files/files.ts'

/** `owners/<time>-<epoch>`: the newest names the database of the site whose server was started last with this store. */
const keysOf = 'owners/'

/** Records that a server of this database uses the store: what another database does not know of is not nobody's. */
export async function ownMedia(files: MediaFiles, read: Reader): Promise<void> {
  const epoch = await findEpoch(read)
  const [newest, ...older] = await listOwners(files)
  for (const { key } of older) await files.remove(key)
  if (newest?.epoch === epoch) return
  const at = Math.max(Date.now(), (newest?.at ?? 0) + 1)
  await files.put(`${keysOf}${String(at).padStart(15, '0')}-${epoch}`, Buffer.from(`${epoch}\n`))
  if (newest) await files.remove(newest.key)
}

/** `unknown`: no server of this version was started with it. */
export async function ownerOfMedia(files: MediaFiles, read: Reader): Promise<'this' | 'another' | 'unknown'> {
  const [newest] = await listOwners(files)
  if (newest === undefined) return 'unknown'
  return newest.epoch === (await findEpoch(read)) ? 'this' : 'another'
}

/** The newest first. */
async function listOwners(files: MediaFiles): Promise<{ key: string; at: number; epoch: string }[]> {
  const keys = (await files.list(keysOf)).sort().reverse()
  return keys.map((key) => {
    const [at = '', ...epoch] = key.slice(keysOf.length).split('-')
    return { key, at: Number(at), epoch: epoch.join('-') }
  })
}
