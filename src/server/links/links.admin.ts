import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { instant } from '#server/base/clock.ts'
import { conflict, type Fault, invalid, notFound } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { isPictureKnown, listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { indexLinks } from '#server/search/index-subjects.queries.ts'
import { exportList } from '#server/sheets/list-export.ts'
import type { AdminLink, NewLink } from '#shared/admin/links.ts'
import { linkAddressFault } from '#shared/link-address.ts'
import { linkGroupAdminRoutes } from './link-groups.admin.ts'
import type { LinkRow } from './links.queries.ts'
import { linkSheet } from './links.sheet.ts'
import { deleteLink, findLink, insertLink, isLinkGroupKnown, listGroupedLinks, listLinkUses, updateLink } from './links-admin.queries.ts'

export async function linkAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await linkGroupAdminRoutes(app, context)

  exportList(app, {
    endpoint: 'GET /links/export',
    summary: '链接，按网站上的顺序，隐藏的也在内',
    may: 'links.manage',
    sheet: linkSheet,
    now: () => instant(context.clock),
    pageOf: async () => ({ items: await listGroupedLinks(context.read) }),
  })

  adminRoute(app, context, {
    endpoint: 'GET /links/:id',
    summary: '一个链接',
    may: 'links.manage',
    answer: async ({ params: { id }, read }) => await linkNow(read, id),
  })

  adminRoute(app, context, {
    endpoint: 'POST /links',
    summary: '新建链接，排在分组的最后',
    may: 'links.manage',
    isOnce: true,
    answer: async ({ body, write, read }) => {
      const id = await write(async (trx, touch, audit) => {
        await refuseFaulty(trx, body)
        const made = await insertLink(trx, rowOf(body))
        await indexLinks(trx, [made])
        touch('links')
        await audit({ act: 'link.create', subject: 'link', id: made, name: body.title, after: body })
        return made
      })
      return await linkNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /links/:id',
    summary: '修改链接；换了分组的排到最后',
    may: 'links.manage',
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read }) => {
      await write(async (trx, touch, audit) => {
        const row = await findLink(trx, id)
        if (!row) throw notFound()
        const before = await linkNow(trx, id)
        if (before.rev !== rev) throw conflict('这个链接刚被别人修改过', before)
        await refuseFaulty(trx, fields)
        await updateLink(trx, row, rowOf(fields))
        await indexLinks(trx, [id])
        touch('links')
        await audit({ act: 'link.change', subject: 'link', id, name: fields.title, ...changedFields(fieldsOf(row), fields) })
      })
      return await linkNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /links/:id',
    summary: '删除链接',
    may: 'links.manage',
    answer: async ({ params: { id }, write }) => {
      await write(async (trx, touch, audit) => {
        const row = await findLink(trx, id)
        if (!row) throw notFound()
        const link = await linkNow(trx, id)
        if (link.uses.length > 0) throw conflict('这个链接还在使用中，不能删除', link)
        await deleteLink(trx, id)
        await indexLinks(trx, [id])
        touch('links')
        await audit({ act: 'link.delete', subject: 'link', id, name: row.title, before: fieldsOf(row) })
      })
      return null
    },
  })
}

async function linkNow(db: Selecting, id: number): Promise<AdminLink> {
  const row = await findLink(db, id)
  if (!row) throw notFound()
  const [logo] = await listMediaItems(db, row.logo_id === null ? [] : [row.logo_id])
  const fields = fieldsOf(row)
  return { id, rev: revOf(fields), ...fields, logo: logo ? viewPicture(logo) : null, uses: await listLinkUses(db, id) }
}

function fieldsOf(row: LinkRow): NewLink {
  return {
    groupId: row.group_id,
    title: row.title,
    description: row.description,
    logoId: row.logo_id,
    address: row.address,
    ios: row.ios_address,
    android: row.android_address,
    pc: row.pc_address,
    wechat: row.wechat_address,
    asksFirst: row.asks_first === 1,
    isVisible: row.is_visible === 1,
  }
}

function rowOf(link: NewLink) {
  return {
    group_id: link.groupId,
    title: link.title,
    description: link.description,
    logo_id: link.logoId,
    address: link.address,
    ios_address: link.ios,
    android_address: link.android,
    pc_address: link.pc,
    wechat_address: link.wechat,
    asks_first: link.asksFirst ? 1 : 0,
    is_visible: link.isVisible ? 1 : 0,
  }
}

/** What a schema cannot check: valid target addresses, an existing group and picture. */
async function refuseFaulty(db: Selecting, link: NewLink): Promise<void> {
  const faults: Fault[] = []
  for (const name of ['address', 'ios', 'android', 'pc', 'wechat'] as const) {
    const address = link[name]
    const message = address === null ? null : linkAddressFault(address)
    if (message !== null) faults.push({ path: `/${name}`, message })
  }
  if (!(await isLinkGroupKnown(db, link.groupId))) faults.push({ path: '/groupId', message: '这个分组已经不在了，请重新选择' })
  if (link.logoId !== null && !(await isPictureKnown(db, link.logoId))) {
    faults.push({ path: '/logoId', message: '这张图片不在媒体库里，请重新选择' })
  }
  if (faults.length > 0) throw invalid(faults)
}
