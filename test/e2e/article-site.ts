import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { insertDocument } from '#server/articles/articles-admin.queries.ts'
import type { DocumentInput } from '#server/articles/document-input.model.ts'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { listColumns, upsertColumns } from '#server/columns/columns.queries.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import { openPictureIntake } from '#server/media/picture-intake.service.ts'
import { plainStore } from '#test/plain-store.ts'
import { plainDocument, textBody } from '../factories.ts'
import { freePort } from '../postgres.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { richBody } from './rich-body.ts'

const covers = resolve(import.meta.dirname, '../../demo/covers')
const publishedAt = '2026-11-19T14:47:00.000Z'

export interface ArticleSite extends RunningSite {
  /** An article with every kind of node, and a newer and an older neighbour. */
  richId: number
  /** Made by a machine, with a very long title, without cover and summary; it begins with somebody's words. */
  longId: number
  /** With one picture of 120 × 80 pixels. */
  smallId: number
}

/** A running site whose articles hold every node of the closed list. */
export async function startArticleSite(port?: number): Promise<ArticleSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-articles-'))
  const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  const ids = await fill(db, dataFolder)
  await db.close()
  const site = await startSite({ port: port ?? (await freePort()), dataFolder })
  return {
    ...site,
    ...ids,
    stop: async () => {
      await site.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function fill(db: Db, dataFolder: string): Promise<Pick<ArticleSite, 'richId' | 'longId' | 'smallId'>> {
  await transact(db, systemClock, (trx) =>
    upsertColumns(trx, [
      { key: 'news', name: '新闻' },
      { key: 'team', name: '团体赛' },
    ]),
  )
  const columnId = (await listColumns(db.read)).find((column) => column.key === 'team')?.id ?? 0
  const small = {
    name: '小图',
    bytes: await sharp({ create: { width: 120, height: 80, channels: 3, background: '#1b76ad' } })
      .png()
      .toBuffer(),
  }
  const [smallPicture = 0, ...pictures] = await addPictures(db, dataFolder, small)
  const add = (params: Partial<Omit<DocumentInput, 'place'>>, place: DocumentInput['place'] = { kind: 'article', columnId }) =>
    transact(db, systemClock, (trx) => insertDocument(trx, { ...plainDocument, ...params, place }, params.publishedAt ?? publishedAt))
  for (const [index, title] of ['赛前必读：胜者组决赛的三个胜负手', '沧澜出局：两座没守住的烽台', '听雨：我只看下一局的开局'].entries())
    await add({ title, tags: ['云涧'], coverId: pictures[index + 1], publishedAt: `2026-11-1${index + 1}T12:00:00.000Z` })
  const richId = await add({
    title: '三打一的围城，云涧用一场 3:1 把老对手送回家',
    summary: '长庚的第四局被拖到 41 分钟。决定胜负的，不是哪一次正面团战，而是鸣沙关外那一次不被看好的绕后。',
    body: richBody(pictures),
    authorLine: '千嶂赛事组 江渡',
    source: '千嶂赛事官网',
    editor: '江渡',
    reprintNote: '转载请注明出处。',
    tags: ['云涧', '长庚', '巅峰联赛'],
    coverId: pictures[0],
    publishedAt,
  })
  await transact(db, systemClock, (trx) =>
    trx.updateTable('articles').set({ updated_at: '2026-11-20T00:15:00.000Z' }).where('id', '=', richId).execute(),
  )
  const longId = await add({
    title: '关于《千嶂》巅峰联赛秋季赛季后赛阶段赛程调整、观赛时间变更以及线下观赛活动报名方式的补充说明（第二次修订）',
    summary: '',
    body: {
      type: 'doc',
      content: [{ type: 'blockquote', content: textBody('我们只看下一局。').content }, ...textBody('鼓声一停。').content],
    },
    isAiMade: true,
    coverId: null,
    publishedAt: '2026-11-20T01:00:00.000Z',
  })
  await add({ title: '隐私政策', summary: '', body: richBody(pictures) }, { kind: 'page', slug: 'privacy' })
  const smallId = await add({
    title: '一枚小徽章',
    tags: ['徽章'],
    body: { type: 'doc', content: [{ type: 'image', attrs: { pictureId: smallPicture } }, ...textBody('如图。').content] },
    publishedAt: '2026-11-01T01:00:00.000Z',
  })
  return { richId, longId, smallId }
}

async function addPictures(db: Db, dataFolder: string, small: { name: string; bytes: Buffer }): Promise<number[]> {
  const door = openPictureIntake(plainStore(openDiskFiles(dataFolder)))
  const ids: number[] = []
  try {
    const add = async (bytes: Buffer, alt: string) => {
      const picture = await door.ingestImage(bytes)
      ids.push(await transact(db, systemClock, (trx) => insertMediaItem(trx, { ...picture, alt }, publishedAt)))
    }
    await add(small.bytes, small.name)
    for (const [name, alt] of Object.entries(names)) await add(await readFile(join(covers, `${name}.webp`)), alt)
  } finally {
    await door.close()
  }
  return ids
}

const names = {
  'duel-yunjian-changgeng': '云涧与长庚的队徽在台上相对',
  'route-ambush': '雁回岭背后的绕行路线',
  'stage-night': '夜里的擂台',
  'hall-lights': '演播厅的灯光',
  cup: '奖杯',
  'city-night': '夜色中的城',
}
