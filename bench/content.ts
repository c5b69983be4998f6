import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { insertDocument } from '#server/articles/articles-admin.queries.ts'
import type { DocumentInput } from '#server/articles/document-input.model.ts'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { listColumns, upsertColumns } from '#server/columns/columns.queries.ts'
import { standardColumns } from '#server/columns/standard-columns.model.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase, withoutLimits } from '#server/db/open.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import { openPictureIntake } from '#server/media/picture-intake.service.ts'
import { defaultSettings } from '#server/settings/default-settings.model.ts'
import { upsertSettings } from '#server/settings/settings.queries.ts'
import { eachText } from '#shared/each-text.ts'
import type { Block } from '#shared/rich-text.ts'
import { plainStore } from '#test/plain-store.ts'
import { makeWords, type Words } from './words.ts'

const tags = ['赛报', '名单', '赛程', '规则', '采访', '回放', '积分', '抽签']
const covers = resolve(import.meta.dirname, '../demo/covers')

/** The position of an article with pictures in its body; ids begin at 1. */
export const picturedArticle = 10

/** Fills an empty data folder: articles newest last, a page `about`, covers, settings with several blocks. */
export async function fillContent(dataFolder: string, articles: number, databaseUrl: string | null = null): Promise<void> {
  const db = withoutLimits(await openDatabase({ databaseUrl, dataFolder }, migrate))
  try {
    const pictures = await takePictures(db, dataFolder)
    const columnIds = await takeColumns(db)
    const words = makeWords(7)
    const perWrite = 1_000
    await withoutWordIndexes(db, async () => {
      for (let first = 1; first <= articles; first += perWrite) {
        await transact(db, systemClock, async (trx, touch) => {
          for (let n = first; n < first + perWrite && n <= articles; n += 1) {
            const at = new Date(Date.now() - (articles - n + 1) * 600_000).toISOString()
            await insertDocument(trx, article(words, n, at, { columnIds, pictures }), at)
          }
          touch('articles')
        })
      }
    })
    await transact(db, systemClock, async (trx, touch) => {
      const at = new Date().toISOString()
      await insertDocument(trx, { ...plain(words, at), title: '关于我们', place: { kind: 'page', slug: 'about' } }, at)
      touch('pages')
    })
  } finally {
    await db.close()
  }
}

/**
 * PostgreSQL indexes the words of 100,000 articles in half a minute at the end, but takes many minutes where each article is indexed when
 * inserted.
 */
async function withoutWordIndexes(db: Db, fill: () => Promise<void>): Promise<void> {
  if (db.dialect === 'sqlite') return await fill()
  const { write } = withoutLimits(db)
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where schemaname = current_schema() and indexdef like '%USING gin%'`.execute(write)
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(write)
  await fill()
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(write)
  // As autovacuum would within minutes.
  await sql`vacuum analyze`.execute(write)
  await sql`checkpoint`.execute(write)
}

async function takePictures(db: Db, dataFolder: string): Promise<number[]> {
  const door = openPictureIntake(plainStore(openDiskFiles(dataFolder)))
  const ids: number[] = []
  try {
    for (const name of (await readdir(covers)).filter((file) => file.endsWith('.webp')).slice(0, 12)) {
      const picture = await door.ingestImage(await readFile(join(covers, name)))
      ids.push(await transact(db, systemClock, (trx) => insertMediaItem(trx, { ...picture, alt: '赛场画面' }, new Date().toISOString())))
    }
  } finally {
    await door.close()
  }
  return ids
}

async function takeColumns(db: Db): Promise<number[]> {
  await transact(db, systemClock, async (trx, touch) => {
    await upsertColumns(trx, standardColumns)
    const navigation = [...defaultSettings.navigation, { label: '关于', href: '/pages/about' }]
    const homeBlocks = [
      ...defaultSettings.homeBlocks,
      ...(['team', 'single', 'battle'] as const).map((column) => ({ kind: 'column' as const, title: '专栏', column, count: 4 })),
    ]
    await upsertSettings(trx, { ...defaultSettings, navigation, homeBlocks }, new Date().toISOString())
    touch('columns', 'settings')
  })
  return (await listColumns(db.read)).map((column) => column.id)
}

interface Shown {
  columnIds: readonly number[]
  pictures: readonly number[]
}

function article(words: Words, n: number, at: string, { columnIds, pictures }: Shown): DocumentInput {
  const document = plain(words, at)
  const illustrated: Block[] =
    n % picturedArticle === 0
      ? [
          { type: 'gallery', attrs: { pictureIds: pictures.slice(0, 4) } },
          { type: 'image', attrs: { pictureId: pictures[n % pictures.length] ?? 1, caption: '赛场一角' } },
        ]
      : []
  return {
    ...document,
    title: `${words.title()}（第${n}期）`,
    body: { type: 'doc', content: [...document.body.content.slice(0, 2), ...illustrated, ...document.body.content.slice(2)] },
    tags: [tags[n % tags.length] ?? '', tags[words.below(tags.length)] ?? ''],
    coverId: pictures[n % pictures.length] ?? null,
    place: { kind: 'article', columnId: columnIds[n % columnIds.length] ?? 1 },
  }
}

/** A body of 2 to 4 KB of text. */
function plain(words: Words, publishedAt: string): Omit<DocumentInput, 'place'> {
  const paragraphs = Array.from(
    { length: 6 },
    (): Block => ({ type: 'paragraph', content: [text(words.paragraph(300 + words.below(250)))] }),
  )
  return {
    importKey: null,
    title: words.title(),
    summary: words.sentence(),
    body: { type: 'doc', content: [...paragraphs, { type: 'heading', attrs: { level: 2 }, content: [text('赛后')] }] },
    ...eachText(() => ''),
    authorLine: '擂台编辑部',
    source: '擂台',
    editor: '值班编辑',
    isAiMade: false,
    tellsResult: false,
    isPinned: false,
    tags: [],
    coverId: null,
    publishedAt,
    unpublishAt: null,
  }
}

function text(content: string) {
  return { type: 'text' as const, text: content }
}
