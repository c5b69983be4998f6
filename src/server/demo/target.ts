import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import { findAlbumTarget } from '#server/import/import.queries.ts'
import { type AlbumSubject, albumSubjects } from '#shared/albums.ts'

/** "match summer-cup/final", "team qingfeng" or "season 2026-autumn". Throws for an unknown one. */
export async function targetOf(trx: Transaction<Database>, link: string): Promise<{ subject: AlbumSubject; subject_id: number }> {
  const [word = '', name = ''] = link.split(' ')
  const subject = albumSubjects.find((one) => one === word)
  const id = subject && (await findAlbumTarget(trx, subject, name))
  if (!subject || id === undefined) throw new Error(`the demo season names ${link}, which is not there`)
  return { subject, subject_id: id }
}
