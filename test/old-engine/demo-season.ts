import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { insertDocument } from '#server/articles/articles-admin.queries.ts'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { plainDocument } from '../factories.ts'

/** Fills an empty data folder with the demo season, on SQLite, and with an article whose pictures are a row to swipe: the season has none. */
export async function loadDemoSeason(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  try {
    const folder = resolve(import.meta.dirname, '../../demo')
    await loadDemo({ db, clock: systemClock, files: openDiskFiles(dataFolder), folder, say: console.log })
    await addGallery(db)
  } finally {
    await db.close()
  }
}

async function addGallery(db: Db): Promise<void> {
  const [column] = await listColumns(db.read)
  const pictures = await db.read.selectFrom('media_items').select('id').limit(4).execute()
  if (!column || pictures.length < 4) throw new Error('The demo season has too little for a row of pictures')
  const body: RichTextDoc = { type: 'doc', content: [{ type: 'gallery', attrs: { pictureIds: pictures.map(({ id }) => id) } }] }
  // Not the latest: that article's page is compared with itself, and a row of pictures gets its controls after hydration.
  const publishedAt = '2026-11-01T00:00:00.000Z'
  const place = { kind: 'article', columnId: column.id } as const
  await transact(db, systemClock, (trx) =>
    insertDocument(trx, { ...plainDocument, title: '演播厅一夜', body, publishedAt, place }, publishedAt),
  )
}
