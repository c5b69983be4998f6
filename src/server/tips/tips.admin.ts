import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { conflict, type Fault, invalid, notFound } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { isPictureKnown, listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { indexTips } from '#server/search/index-subjects.queries.ts'
import type { AdminTip, AdminTipList, NewTip } from '#shared/admin/tips.ts'
import { isSameSet } from '#shared/same-set.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'
import { listTipSteps, listTipStores } from './tips.queries.ts'
import { tipSheet } from './tips.sheet.ts'
import { deleteTip, findTip, insertTip, listAllTips, listKnownLinks, orderTips, updateTip } from './tips-admin.queries.ts'

export async function tipAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /tips',
    summary: '下载指引，隐藏和过期的也在内',
    may: 'tips.manage',
    sheet: tipSheet,
    answer: async ({ read }) => await tipsNow(read),
  })

  adminRoute(app, context, {
    endpoint: 'PUT /tip-order',
    summary: '保存下载指引的顺序',
    may: 'tips.manage',
    answer: async ({ body: { rev, items }, write, read }) => {
      await write(async (trx, touch, audit) => {
        const before = await tipsNow(trx)
        const ids = before.items.map(({ id }) => id)
        if (before.rev !== rev || !isSameSet(items, ids)) throw conflict('下载指引的顺序刚被别人改过', before)
        await orderTips(trx, items)
        touch('tips')
        const after = await tipsNow(trx)
        await audit({ act: 'tip.arrange', subject: 'tip', name: '下载指引', before: titlesOf(before), after: titlesOf(after) })
      })
      return await tipsNow(read)
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /tips/:id',
    summary: '一条下载指引',
    may: 'tips.manage',
    answer: async ({ params: { id }, read }) => await tipNow(read, id),
  })

  adminRoute(app, context, {
    endpoint: 'POST /tips',
    summary: '新建下载指引',
    may: 'tips.manage',
    isOnce: true,
    answer: async ({ body, write, read }) => {
      const id = await write(async (trx, touch, audit) => {
        await refuseFaulty(trx, body)
        const made = await insertTip(trx, rowOf(body), body)
        await indexTips(trx, [made])
        touch('tips')
        await audit({ act: 'tip.create', subject: 'tip', id: made, name: body.title, after: body })
        return made
      })
      return await tipNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /tips/:id',
    summary: '修改下载指引',
    may: 'tips.manage',
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read }) => {
      await write(async (trx, touch, audit) => {
        const before = await tipNow(trx, id)
        if (before.rev !== rev) throw conflict('这条指引刚被别人修改过', before)
        await refuseFaulty(trx, fields)
        await updateTip(trx, id, rowOf(fields), fields)
        await indexTips(trx, [id])
        touch('tips')
        await audit({ act: 'tip.change', subject: 'tip', id, name: fields.title, ...changedFields(fieldsOf(before), fields) })
      })
      return await tipNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /tips/:id',
    summary: '删除下载指引',
    may: 'tips.manage',
    answer: async ({ params: { id }, write }) => {
      await write(async (trx, touch, audit) => {
        const tip = await tipNow(trx, id)
        await deleteTip(trx, id)
        await indexTips(trx, [id])
        touch('tips')
        await audit({ act: 'tip.delete', subject: 'tip', id, name: tip.title, before: fieldsOf(tip) })
      })
      return null
    },
  })
}

async function tipsNow(db: Selecting): Promise<AdminTipList> {
  const rows = await listAllTips(db)
  const items = rows.map(({ id, platform, title, steps, expires_at, is_published }) => ({
    id,
    platform,
    title,
    steps: Number(steps ?? 0),
    expiresAt: expires_at,
    isPublished: is_published === 1,
  }))
  return { rev: revOf(items.map((item) => item.id)), items }
}

function titlesOf({ items }: AdminTipList) {
  return { items: items.map(({ platform, title }) => `${tipPlatformWords[platform]}：${title}`) }
}

async function tipNow(db: Selecting, id: number): Promise<AdminTip> {
  const row = await findTip(db, id)
  if (!row) throw notFound()
  const steps = await listTipSteps(db, [id])
  const stores = await listTipStores(db, [id])
  const pictures = await listMediaItems(
    db,
    steps.flatMap((step) => step.picture_id ?? []),
  )
  const fields: NewTip = {
    platform: row.platform,
    title: row.title,
    intro: row.intro,
    steps: steps.map(({ text, picture_id }) => ({ text, pictureId: picture_id })),
    linkId: row.link_id,
    storeIds: stores.map((store) => store.link_id),
    expiresAt: row.expires_at,
    isPublished: row.is_published === 1,
  }
  return { id, rev: revOf(fields), ...fields, pictures: pictures.map(viewPicture) }
}

function fieldsOf({ id: _id, rev: _rev, pictures: _pictures, ...fields }: AdminTip): NewTip {
  return fields
}

function rowOf({ platform, title, intro, linkId, expiresAt, isPublished }: NewTip) {
  return { platform, title, intro, link_id: linkId, expires_at: expiresAt, is_published: isPublished ? 1 : 0 }
}

/** What a schema cannot check: existing pictures and links. */
async function refuseFaulty(db: Selecting, { steps, linkId, storeIds }: NewTip): Promise<void> {
  const faults: Fault[] = []
  const known = await listKnownLinks(db, [...storeIds, ...(linkId === null ? [] : [linkId])])
  if (linkId !== null && !known.has(linkId)) faults.push({ path: '/linkId', message: '这个链接已经不在了，请重新选择' })
  if (storeIds.some((id) => !known.has(id))) faults.push({ path: '/storeIds', message: '有的链接已经不在了，请重新选择' })
  for (const [i, { pictureId }] of steps.entries()) {
    if (pictureId !== null && !(await isPictureKnown(db, pictureId)))
      faults.push({ path: `/steps/${i}/pictureId`, message: '这张图片不在媒体库里，请重新选择' })
  }
  if (faults.length > 0) throw invalid(faults)
}
