import type { Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { AuditQuery, AuditSubject } from '#shared/admin/audit.ts'

/** One action of a user. `before` and `after` contain only the changed fields; never a password, a token or a secret. */
export interface AuditEntry {
  act: string
  subject: AuditSubject
  id?: number | string
  name: string
  before?: unknown
  after?: unknown
}

/** Who acts: a user with an IP address, or the command line. */
export interface Actor {
  id: number | null
  name: string
  address: string
}

/** The actor of what the program does without a user. */
export const systemActor: Actor = { id: null, name: '系统', address: '' }

/** Entries are kept for 400 days; every so many inserts, older ones are deleted. */
const keptMs = 400 * 24 * 3_600_000
const sweepEvery = 500

export async function insertAudit(trx: Transaction<Database>, actor: Actor, entry: AuditEntry, now: string): Promise<void> {
  const { id } = await trx
    .insertInto('audit_log')
    .values({
      at: now,
      user_id: actor.id,
      user_name: actor.name,
      act: entry.act,
      subject: entry.subject,
      subject_id: entry.id === undefined ? null : String(entry.id),
      subject_name: entry.name.slice(0, 200),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      address: actor.address.slice(0, 64),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id % sweepEvery === 0) await deleteAuditBefore(trx, new Date(Date.parse(now) - keptMs).toISOString())
}

async function deleteAuditBefore(trx: Transaction<Database>, at: string): Promise<void> {
  await trx.deleteFrom('audit_log').where('at', '<', at).execute()
}

/** Newest first, one row more than asked for where there are more. */
export async function listAudit(db: Reader, { user, subject, subjectId, act, from, to, cursor, pageSize = 30 }: AuditQuery) {
  let query = db.selectFrom('audit_log').selectAll()
  if (user !== undefined) query = query.where('user_id', '=', user)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId)
  if (act !== undefined) query = query.where('act', '=', act)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (cursor !== undefined) {
    const [at = '', id = '0'] = cursor.split('_')
    query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, Number(id))))
  }
  return await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
}
