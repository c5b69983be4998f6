import { listTableGroups } from '#server/competitions/public/group-tables.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { embedSubjects, type RichTextDoc, richTextMaxEmbeds } from '#shared/rich-text.ts'
import { embedCountWords, embedSubjectWords } from '#shared/words/embeds.ts'
import { embedsIn } from './body-parts.model.ts'
import { listKnownIds } from './drafts.queries.ts'

/** Why a body cannot be stored: it embeds something that does not exist, or too much. Null where it can. */
export async function faultInEmbeds(db: Selecting, body: RichTextDoc): Promise<string | null> {
  const embeds = embedsIn(body)
  for (const subject of embedSubjects) {
    const most = richTextMaxEmbeds[subject]
    if (embeds[subject].length > most) return `一篇正文最多放 ${most} ${embedCountWords[subject]}，请删去几处`
  }
  const known = {
    match: await listKnownIds(db, 'matches', embeds.match),
    table: new Set((await listTableGroups(db, embeds.table)).map(({ id }) => id)),
    album: await listKnownIds(db, 'albums', embeds.album),
    video: await listKnownIds(db, 'videos', embeds.video),
  }
  for (const subject of embedSubjects) {
    const missing = embeds[subject].filter((id) => !known[subject].has(id))
    if (missing.length > 0) return `没有编号为 ${missing.join('、')} 的${embedSubjectWords[subject]}，请从正文里移除或另选一个`
  }
  return null
}
