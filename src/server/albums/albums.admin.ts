import type { FastifyInstance } from 'fastify'
import { listEmbedUses } from '#server/articles/embed-uses.queries.ts'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { touchShown } from '#server/cache/transact.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { publicationState, tellsResultColumn } from '#server/publications/stored-state.model.ts'
import { orConflict, requireCurrent, WriteConflict } from '#server/publications/write-conflict.service.ts'
import type { NewAlbum } from '#shared/admin/albums.ts'
import { albumNow, currentAlbum } from './album-now.answers.ts'
import { albumPublicationRoutes } from './album-publications.admin.ts'
import { albumSheet } from './albums.sheet.ts'
import {
  type AlbumValues,
  countAdminAlbums,
  deleteAlbum,
  insertAlbum,
  listAdminAlbums,
  replaceAlbumPictures,
  updateAlbum,
} from './albums-admin.queries.ts'
import { refuseEmpty, refuseFaulty } from './check-album.service.ts'
import { touchAlbum } from './touch-album.service.ts'

/** Enough for hundreds of captions, bytes. */
const bodyLimit = 1024 * 1024

export async function albumAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await albumPublicationRoutes(app, context)

  adminRoute(app, context, {
    endpoint: 'GET /albums',
    summary: '图集：搜索、筛选与分页',
    may: 'albums.manage',
    sheet: albumSheet,
    answer: async ({ query: { page = 1, pageSize = 20, ...filter }, read, now }) => {
      const rows = await listAdminAlbums(read, now, filter, { limit: pageSize, offset: (page - 1) * pageSize })
      const pictures = await listMediaItems(
        read,
        rows.flatMap((row) => row.shown_cover_id ?? []),
      )
      const covers = new Map(pictures.map((row) => [row.id, viewPicture(row)]))
      return {
        items: rows.map((row) => ({
          id: row.id,
          title: row.title,
          state: publicationState(row.published_at, now),
          publishedAt: row.published_at,
          updatedAt: row.updated_at,
          cover: row.shown_cover_id === null ? null : (covers.get(row.shown_cover_id) ?? null),
          count: Number(row.count),
        })),
        page,
        pageSize,
        total: await countAdminAlbums(read, now, filter),
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /albums/:id',
    summary: '一个图集',
    may: 'albums.manage',
    answer: async ({ params: { id }, read, now }) => await albumNow(read, now, id),
  })

  adminRoute(app, context, {
    endpoint: 'POST /albums',
    summary: '新建图集，先是草稿',
    may: 'albums.manage',
    isOnce: true,
    bodyLimit,
    answer: async ({ body, write, read, now }) => {
      const id = await write(async (trx, touch, audit) => {
        await refuseFaulty(trx, body)
        const made = await insertAlbum(trx, { ...valuesOf(body), source_key: null, published_at: null }, now)
        await replaceAlbumPictures(trx, made, body.pictures)
        await touchAlbum(trx, touch.quietly, made)
        const { pictures, ...fields } = body
        await audit({ act: 'album.create', subject: 'album', id: made, name: body.title, after: { ...fields, pictures: pictures.length } })
        return made
      })
      return await albumNow(read, now, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /albums/:id',
    summary: '修改图集；已发布的立即生效',
    may: 'albums.manage',
    bodyLimit,
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const standing = await currentAlbum(trx, id)
        requireCurrent(standing, rev, '这个图集刚被别人修改过')
        await refuseFaulty(trx, fields)
        if (standing.row.published_at !== null) refuseEmpty(fields.pictures)
        await updateAlbum(trx, id, valuesOf(fields), now)
        await replaceAlbumPictures(trx, id, fields.pictures)
        await touchAlbum(trx, touchShown(touch, now, standing.row.published_at), id)
        await audit({ act: 'album.change', subject: 'album', id, name: fields.title, ...changesOf(standing.fields, fields) })
      })
      await orConflict(writing, () => albumNow(read, now, id))
      return await albumNow(read, now, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /albums/:id',
    summary: '删除图集，图片留在媒体库',
    may: 'albums.manage',
    answer: async ({ params: { id }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const { fields, row } = await currentAlbum(trx, id)
        const uses = await listEmbedUses(trx, 'album', id)
        if (uses.length > 0) throw new WriteConflict('这个图集还放在文章里，请先在那里移除')
        await deleteAlbum(trx, id)
        await touchAlbum(trx, touchShown(touch, now, row.published_at), id)
        await audit({ act: 'album.delete', subject: 'album', id, name: row.title, before: fields })
      })
      await orConflict(writing, () => albumNow(read, now, id))
      return null
    },
  })
}

function valuesOf({ title, summary, link, tellsResult, coverId }: NewAlbum): AlbumValues {
  return {
    title,
    summary,
    ...tellsResultColumn(tellsResult),
    subject: link?.subject ?? null,
    subject_id: link?.id ?? null,
    cover_id: coverId,
  }
}

/** An album may have hundreds of pictures: the audit log records only that they changed. */
function changesOf({ pictures: was, ...before }: NewAlbum, { pictures: is, ...after }: NewAlbum) {
  const changed = changedFields(before, after)
  if (JSON.stringify(was) === JSON.stringify(is)) return changed
  return { before: { ...changed.before, pictures: `${was.length} 张` }, after: { ...changed.after, pictures: `${is.length} 张，有改动` } }
}
