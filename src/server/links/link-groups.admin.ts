import type { FastifyInstance } from 'fastify'
import { conflict, type Fault, invalid } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { indexLinks } from '#server/search/index-subjects.queries.ts'
import type { LinkGroups, LinkGroupsWrite } from '#shared/admin/links.ts'
import { isSameSet } from '#shared/same-set.ts'
import { hostOf } from './addresses.model.ts'
import { deleteLinkGroups, insertLinkGroup, listAllLinks, listLinkGroups, setLinkOrdinal, updateLinkGroup } from './links-admin.queries.ts'

export async function linkGroupAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /link-groups',
    summary: '链接分组与其中的链接，按网站上的顺序，隐藏的也在内',
    may: 'links.manage',
    answer: async ({ read }) => await groupsNow(read),
  })

  adminRoute(app, context, {
    endpoint: 'PUT /link-groups',
    summary: '保存全部链接分组：名称、顺序，以及组内链接的顺序',
    may: 'links.manage',
    answer: async ({ body: { rev, items }, write, read }) => {
      await write(async (trx, touch, audit) => {
        const before = await groupsNow(trx)
        if (before.rev !== rev) throw conflict('链接分组刚被别人修改过', before)
        const faults = faultsOf(before, items)
        if (faults.length > 0) throw invalid(faults)
        const kept = new Set(items.map((item) => item.id))
        const gone = before.items.filter(({ id }) => !kept.has(id))
        await deleteLinkGroups(
          trx,
          gone.map(({ id }) => id),
        )
        for (const [ordinal, { id, name, links }] of items.entries()) {
          if (id === null) await insertLinkGroup(trx, name, ordinal)
          else await updateLinkGroup(trx, id, name, ordinal)
          for (const [place, link] of links.entries()) await setLinkOrdinal(trx, link, place)
        }
        // A link is also found by the name of its group.
        await indexLinks(
          trx,
          items.flatMap((item) => item.links),
        )
        touch('links')
        const after = await groupsNow(trx)
        await audit({ act: 'link.arrange', subject: 'link', name: '链接分组', before: namesOf(before), after: namesOf(after) })
      })
      return await groupsNow(read)
    },
  })
}

async function groupsNow(db: Selecting): Promise<LinkGroups> {
  const groups = await listLinkGroups(db)
  const links = await listAllLinks(db)
  const pictures = await listMediaItems(
    db,
    links.flatMap((link) => link.logo_id ?? []),
  )
  const logos = new Map(pictures.map((row) => [row.id, viewPicture(row)]))
  const linksOf = Map.groupBy(links, (link) => link.group_id)
  const items = groups.map(({ id, name }) => ({
    id,
    name,
    links: (linksOf.get(id) ?? []).map((link) => ({
      id: link.id,
      title: link.title,
      host: hostOf(link.address),
      isVisible: link.is_visible === 1,
      logo: link.logo_id === null ? null : (logos.get(link.logo_id) ?? null),
    })),
  }))
  // The rev covers the arrangement only: a link's own form has its own rev.
  return { rev: revOf(items.map(({ id, name, links }) => [id, name, links.map((link) => link.id)])), items }
}

function faultsOf(before: LinkGroups, items: LinkGroupsWrite['items']): Fault[] {
  const known = new Map(before.items.map((group) => [group.id, group]))
  const faults: Fault[] = []
  const seen = new Set<number>()
  for (const [i, { id, links }] of items.entries()) {
    const stored = id === null ? undefined : known.get(id)
    if (id !== null && (!stored || seen.has(id))) faults.push({ path: `/items/${i}`, message: '这个分组已经不在了，请重新打开这一页' })
    else if (!isSameSet(links, stored?.links.map((link) => link.id) ?? [])) {
      faults.push({ path: `/items/${i}`, message: '组内的链接与现有的对不上，请重新打开这一页' })
    }
    if (id !== null) seen.add(id)
  }
  for (const { id, name, links } of before.items) {
    if (!seen.has(id) && links.length > 0) faults.push({ path: '/items', message: `「${name}」里还有 ${links.length} 个链接，不能删除` })
  }
  return faults
}

function namesOf({ items }: LinkGroups) {
  return { items: items.map(({ name, links }) => `${name}：${links.map((link) => link.title).join('、')}`) }
}
