import { type Static, Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import type { TakedownRow } from '#server/media/takedowns.queries.ts'
import type { BackupStore } from './backup-store.model.ts'
import { isSignedText, type SignatureState, signatureOf } from './signed-text.model.ts'

const moment = Type.String({ format: 'date-time' })
const SavedTakedown = Type.Object({
  takedown: Type.Object({
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    kind: Type.Union([Type.Literal('picture'), Type.Literal('video')]),
    name: Type.String(),
    reason: Type.String(),
    addresses: Type.String(),
    at: moment,
    user_id: Type.Union([Type.Integer(), Type.Null()]),
    user_name: Type.String(),
    removed_at: Type.Union([moment, Type.Null()]),
  }),
  /** By LEITAI_BACKUP_KEY, as that of a manifest. */
  signature: Type.Optional(
    Type.Object({ salt: Type.String({ pattern: '^[0-9a-f]{32}$' }), hmac: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  ),
})
const savedTakedown = checkOf(SavedTakedown)

const use = 'leitai takedown'

/**
 * Saves takedowns beside the backups, so that a restore of an older backup applies them again. Existing ones are left alone, because this
 * database may be a new one without them.
 */
export async function saveTakedowns(store: BackupStore, rows: readonly TakedownRow[], key: string | null): Promise<void> {
  const there = new Set(await store.takedowns())
  for (const row of rows) {
    const isThere = there.has(row.hash) && (key === null || (await read(store, row.hash, key))?.signature === 'good')
    if (isThere) continue
    const signature = key === null ? {} : { signature: signatureOf(JSON.stringify(row), key, use) }
    await store.writeNote(`takedowns/${row.hash}.json`, `${JSON.stringify({ takedown: row, ...signature })}\n`)
  }
}

/** After a takedown was lifted. */
export async function removeSavedTakedown(store: BackupStore, hash: string): Promise<void> {
  await store.removeNote(`takedowns/${hash}.json`)
}

interface SavedTakedowns {
  rows: TakedownRow[]
  /** How many were rejected: unreadable, or not signed with the key. */
  refused: number
}

/** `isUnsignedToo`: accepts unsigned ones, as for the backup itself. */
export async function readSavedTakedowns(
  store: BackupStore,
  { key, isUnsignedToo }: { key: string | null; isUnsignedToo: boolean },
): Promise<SavedTakedowns> {
  const rows: TakedownRow[] = []
  const hashes = await store.takedowns()
  for (const hash of hashes) {
    const found = await read(store, hash, key)
    if (found !== null && (found.signature === 'good' || (found.signature === 'none' && isUnsignedToo))) rows.push(found.takedown)
  }
  return { rows, refused: hashes.length - rows.length }
}

/** Null: unreadable. Without a key every signature is accepted. */
async function read(
  store: BackupStore,
  hash: string,
  key: string | null,
): Promise<{ takedown: TakedownRow; signature: SignatureState } | null> {
  const value = parsed((await store.note(`takedowns/${hash}.json`)) ?? '')
  if (!savedTakedown.Check(value) || value.takedown.hash !== hash) return null
  return { takedown: value.takedown, signature: key === null ? 'good' : stateOf(value, key) }
}

function stateOf({ takedown, signature }: Static<typeof SavedTakedown>, key: string): SignatureState {
  if (signature === undefined) return 'none'
  return isSignedText(JSON.stringify(takedown), signature, { passphrase: key, use }) ? 'good' : 'wrong'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Marks that takedowns are saved here from now on, so that the absence of one means that there was none. */
export async function markTakedownsSaved(store: BackupStore, now: string): Promise<void> {
  if (!(await areTakedownsSaved(store))) await store.writeNote('takedowns.json', `${JSON.stringify({ since: now })}\n`)
}

export async function areTakedownsSaved(store: BackupStore): Promise<boolean> {
  return (await store.note('takedowns.json')) !== null
}
