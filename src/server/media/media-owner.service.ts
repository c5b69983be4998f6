import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { MediaFiles } from './files/files.ts'
import { databaseIdentity } from './media-owner.queries.ts'

/** `owners/<time>-<identity>`: the newest names the database of the site whose server was started last with this store. */
const keysOf = 'owners/'
/** So long after another database came to use the store, the former one may be gone back to, ms. */
const undecidedMs = 30 * 86_400_000

type OwnDb = Pick<Db, 'dialect' | 'read' | 'write'>

interface Owner {
  key: string
  at: number
  identity: string
}

/** Records that a server of this database uses the store: what another database does not know of is not nobody's. */
export async function ownMedia(files: MediaFiles, db: OwnDb, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const identity = await databaseIdentity(db)
  const [newest, ...older] = await listOwners(files)
  if (newest?.identity === identity) {
    if (newest.at < Date.now() - undecidedMs) for (const { key } of older) await files.remove(key)
    return
  }
  if (newest) log.warn('pictures and videos were used by the site of another database until now; its settings may be meant')
  for (const { key } of older) if (key.endsWith(`-${identity}`)) await files.remove(key)
  const at = Math.max(Date.now(), (newest?.at ?? 0) + 1)
  await files.put(`${keysOf}${String(at).padStart(15, '0')}-${identity}`, Buffer.from(`${identity}\n`))
}

/** `unknown`: no server of this version was started with it. `both`: this one has been for less than a month, another one before it. */
export async function ownerOfMedia(files: MediaFiles, db: OwnDb): Promise<'this' | 'another' | 'both' | 'unknown'> {
  const [newest, ...older] = await listOwners(files)
  if (newest === undefined) return 'unknown'
  if (newest.identity !== (await databaseIdentity(db))) return 'another'
  return older.length > 0 && newest.at >= Date.now() - undecidedMs ? 'both' : 'this'
}

/** Whether a server was ever started with it. */
export async function isMediaOwned(files: MediaFiles): Promise<boolean> {
  return (await listOwners(files)).length > 0
}

/** The newest first. */
async function listOwners(files: MediaFiles): Promise<Owner[]> {
  const keys = (await files.list(keysOf)).sort().reverse()
  return keys.map((key) => {
    const [at = '', ...identity] = key.slice(keysOf.length).split('-')
    return { key, at: Number(at), identity: identity.join('-') }
  })
}
