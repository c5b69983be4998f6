import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { conflict, HttpError, invalid, notFound } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { type Audit, adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import type { MediaDeleted, MediaEdit } from '#shared/admin/media.ts'
import type { MediaItemRow } from './media.queries.ts'
import { mediaSheet } from './media.sheet.ts'
import { describeItem, describeItems, describeUses, nameOfItem, picturesOfSettings } from './media-item.answers.ts'
import { findMediaItem, findTwin, listFolders, listLibrary, type MediaWords, setDeleted, updateWords } from './media-library.queries.ts'
import { mediaUploadRoutes } from './media-upload.admin.ts'
import { reversePicture } from './replace-picture.service.ts'

/** The media library of the console. */
export async function mediaAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await app.register(mediaUploadRoutes, context)

  adminRoute(app, context, {
    endpoint: 'GET /media',
    summary: '媒体库：搜索与分页',
    may: 'media.read',
    sheet: mediaSheet,
    answer: async ({ read, query: { page = 1, pageSize = 20, ...filters } }) => {
      const inSettings = picturesOfSettings(await getSettings(read))
      const { rows, total } = await listLibrary(read, context.search, { ...filters, page, pageSize, inSettings })
      return { items: await describeItems(read, rows), page, pageSize, total }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /media/folders',
    summary: '媒体库里有图片的文件夹',
    may: 'media.read',
    answer: async ({ read }) => ({ items: await listFolders(read) }),
  })

  adminRoute(app, context, {
    endpoint: 'GET /media/:id',
    summary: '一张图片',
    may: 'media.read',
    answer: async ({ read, params: { id } }) => await describeItem(read, await found(read, id)),
  })

  adminRoute(app, context, {
    endpoint: 'GET /media/:id/uses',
    summary: '图片用在哪里',
    may: 'media.read',
    answer: async ({ read, params: { id } }) => {
      await found(read, id)
      return await describeUses(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PATCH /media/:id',
    summary: '修改替代文字、文件夹和焦点',
    may: 'media.write',
    answer: async ({ write, params: { id }, body }) =>
      await write(async (trx, touch, audit) => {
        const before = await found(trx, id)
        const alt = body.alt.replace(/\s+/g, ' ').trim()
        if (before.rev !== body.rev) throw conflict('这张图片刚被别人修改过', await describeItem(trx, before))
        const was = wordsOf(before)
        const words = { ...was, alt, ...folderOf(body), ...focusOf(body) }
        const changes = changedFields(was, words)
        if (Object.keys(changes.after).length === 0) return await describeItem(trx, before)
        if (was.alt !== alt && (await findTwin(trx, id, before.hash, alt))) {
          throw invalid([{ path: '/alt', message: '媒体库里另有一张相同的图片用着这段替代文字，请换一种说法' }])
        }
        const after = await updateWords(trx, id, body.rev, words)
        if (!after) throw conflict('这张图片刚被别人修改过', await describeItem(trx, await found(trx, id)))
        await audit({ act: 'media.edit', subject: 'media', id, name: nameOfItem(before), ...changes })
        touch(`media:${id}`)
        return await describeItem(trx, after)
      }),
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /media/:id',
    summary: '删除没有使用的图片，可以恢复',
    may: 'media.write',
    answer: async ({ write, now, params: { id } }) =>
      await write(async (trx, _touch, audit) => await describeItem(trx, await throwAway(trx, audit, await found(trx, id), now))),
  })

  adminRoute(app, context, {
    endpoint: 'POST /media/:id/restoration',
    summary: '恢复删除的图片',
    may: 'media.write',
    answer: async ({ write, params: { id } }) =>
      await write(async (trx, _touch, audit) => {
        const row = await found(trx, id)
        if (row.deleted_at === null) return await describeItem(trx, row)
        await audit({
          act: 'media.restore',
          subject: 'media',
          id,
          name: nameOfItem(row),
          before: { deletedAt: row.deleted_at },
          after: { deletedAt: null },
        })
        return await describeItem(trx, await setDeleted(trx, id, null))
      }),
  })

  adminRoute(app, context, {
    endpoint: 'POST /media/:id/reversal',
    summary: '换回替换之前的图片',
    may: 'media.write',
    answer: async ({ write, now, params: { id }, body: { rev } }) =>
      await write(async (trx, touch, audit) => {
        return await describeItem(trx, await reversePicture({ trx, touch, audit, now }, id, rev))
      }),
  })

  adminRoute(app, context, {
    endpoint: 'POST /media/deletions',
    summary: '删除多张没有使用的图片',
    may: 'media.write',
    answer: async ({ write, now, body: { ids } }) =>
      await write(async (trx, _touch, audit) => {
        const done: number[] = []
        const failed: MediaDeleted['failed'] = []
        for (const id of ids) {
          const row = await findMediaItem(trx, id)
          try {
            if (!row) throw notFound()
            await throwAway(trx, audit, row, now)
            done.push(id)
          } catch (error) {
            if (!(error instanceof HttpError)) throw error
            failed.push({ id, name: row ? nameOfItem(row) : `图片 ${id}`, message: error.message })
          }
        }
        return { done, failed }
      }),
  })
}

function wordsOf({ alt, folder, focus_x, focus_y }: MediaItemRow): MediaWords {
  return { alt, folder, focus_x, focus_y }
}

/** A path as imports write it: parts with a slash between them. */
function folderOf({ folder }: MediaEdit): Partial<MediaWords> {
  if (folder === undefined) return {}
  const parts = folder.split(/[/\\／]/).map((part) => part.trim())
  return { folder: parts.filter((part) => part !== '').join('/') }
}

function focusOf({ focus }: MediaEdit): Partial<MediaWords> {
  return focus === undefined ? {} : { focus_x: focus?.x ?? null, focus_y: focus?.y ?? null }
}

/** Moves items to the trash. Throws where one is in use, with its uses. Items already in the trash do not change. */
async function throwAway(trx: Transaction<Database>, audit: Audit, row: MediaItemRow, now: string): Promise<MediaItemRow> {
  if (row.deleted_at !== null) return row
  const { uses } = await describeItem(trx, row)
  if (uses > 0) throw conflict(`这张图片正用在 ${uses} 处，请先在那里换掉它`, await describeUses(trx, row.id))
  await audit({
    act: 'media.delete',
    subject: 'media',
    id: row.id,
    name: nameOfItem(row),
    before: { deletedAt: null },
    after: { deletedAt: now },
  })
  return await setDeleted(trx, row.id, now)
}

async function found(db: Selecting, id: number): Promise<MediaItemRow> {
  const row = await findMediaItem(db, id)
  if (!row) throw notFound()
  return row
}
