import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { findBodyOfKey, replaceBody } from '#server/articles/articles-admin.queries.ts'
import { findGroupByKeys } from '#server/competitions/public/group-tables.queries.ts'
import type { Database } from '#server/db/tables.ts'
import { listLinkTargets } from '#server/import/import.queries.ts'
import type { Block, EmbedSubject, RichTextDoc } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'

/**
 * By article: the embed (`match competition/key`, `table competition/stage/group`), and the first words of the block after which it is
 * inserted.
 */
export const EmbedFile = Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ minLength: 1 })))

/** Inserts embeds into articles afterwards, because matches and tables have ids only once they are stored. */
export async function embed(trx: Transaction<Database>, embeds: Static<typeof EmbedFile>): Promise<void> {
  for (const [importKey, lines] of Object.entries(embeds)) {
    const body = await findBodyOfKey(trx, importKey)
    if (!body) throw new Error(`the demo season's embeds.json names ${importKey}, which is not there`)
    let next = body
    for (const [line, beginning] of Object.entries(lines)) next = withEmbed(next, await blockOf(trx, line), beginning)
    await replaceBody(trx, importKey, next)
  }
}

async function blockOf(trx: Transaction<Database>, line: string): Promise<Block> {
  const [subject = '', name = ''] = line.split(' ')
  const found = await idOf(trx, subject, name)
  if (!found) throw new Error(`the demo season's embeds.json names ${line}, which is not there`)
  return { type: 'embed', attrs: found }
}

async function idOf(trx: Transaction<Database>, subject: string, name: string): Promise<{ subject: EmbedSubject; id: number } | null> {
  if (subject === 'match') {
    const id = (await listLinkTargets(trx, [{ role: 'mention', subject, name }])).get(`match ${name}`)
    return id === undefined ? null : { subject, id }
  }
  const [competition = '', stage = '', group = ''] = name.split('/')
  const id = subject === 'table' ? await findGroupByKeys(trx, competition, stage, group) : undefined
  return id === undefined ? null : { subject: 'table', id }
}

function withEmbed({ type, content }: RichTextDoc, block: Block, beginning: string): RichTextDoc {
  const at = content.findIndex((one) => textOf([one]).startsWith(beginning))
  if (at === -1) throw new Error(`the demo season's embeds.json names a text that begins with “${beginning}”, which is not there`)
  return { type, content: [...content.slice(0, at + 1), block, ...content.slice(at + 1)] }
}
