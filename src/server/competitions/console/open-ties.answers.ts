import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import { openTieTables } from '#rules/open-tie.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { Reader } from '#server/db/open.ts'
import { listTieCandidates } from './open-ties.queries.ts'

export interface OpenTies {
  id: number
  name: string
  /** 小组赛 A 组; 小组赛跨组排名 */
  tables: string[]
}

const most = 30

/** Competitions that are played as far as possible and wait for the organiser to decide between equal entrants. `among`: of these; null: all. */
export async function answerOpenTies(read: Reader, among: readonly number[] | null): Promise<OpenTies[]> {
  const found: OpenTies[] = []
  for (const { id, name } of await listTieCandidates(read, among, most)) {
    const loaded = await findCompetitionDocument(read, id)
    if (!loaded) continue
    const derived = derive(loaded.document)
    const words = wordingOf(loaded.document, derived)
    const tables = openTieTables(derived).map(words.group)
    if (tables.length > 0) found.push({ id, name, tables })
  }
  return found
}
