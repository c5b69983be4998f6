import { listTableGroups } from '#server/competitions/public/group-tables.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { embedSubjects, type RichTextDoc, richTextMaxEmbeds } from '#shared/rich-text.ts'
import { embedsIn } from './articles-admin.queries.ts'
import { listKnownIds } from './drafts.queries.ts'

const names = { match: '比赛', table: '积分榜' } as const
const counted = { match: '场比赛', table: '张积分榜' } as const

/** Why a body cannot be kept: it embeds what is not there, or too much. Null where it can. */
export async function faultInEmbeds(db: Selecting, body: RichTextDoc): Promise<string | null> {
  const embeds = embedsIn(body)
  for (const subject of embedSubjects) {
    const most = richTextMaxEmbeds[subject]
    if (embeds[subject].length > most) return `一篇正文最多放 ${most} ${counted[subject]}，请删去几处`
  }
  const known = {
    match: await listKnownIds(db, 'matches', embeds.match),
    table: new Set((await listTableGroups(db, embeds.table)).map(({ id }) => id)),
  }
  for (const subject of embedSubjects) {
    const missing = embeds[subject].filter((id) => !known[subject].has(id))
    if (missing.length > 0) return `没有编号为 ${missing.join('、')} 的${names[subject]}，请从正文里移除或另选一个`
  }
  return null
}
