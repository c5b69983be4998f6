import type { FastifyInstance } from 'fastify'
import { conflict, type Fault, invalid } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import type { AdminColumns, ColumnsWrite } from '#shared/admin/site.ts'
import { listColumns, upsertColumns } from './columns.queries.ts'
import { columnSheet } from './columns.sheet.ts'
import { areStandIns, countArticlesByColumn, deleteColumns } from './columns-admin.queries.ts'

export async function columnAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /columns',
    summary: '栏目，按网站上的顺序',
    may: 'site.read',
    sheet: columnSheet,
    answer: async ({ read }) => await columnsNow(read),
  })

  adminRoute(app, context, {
    endpoint: 'PUT /columns',
    summary: '保存全部栏目：名称与顺序',
    may: 'site.write',
    answer: async ({ body, write, read }) => {
      await write(async (trx, touch, audit) => {
        const before = await columnsNow(trx)
        if (before.rev !== body.rev) throw conflict('栏目刚被别人修改过', before)
        const faults = await faultsOf(trx, before, body)
        if (faults.length > 0) throw invalid(faults)
        await upsertColumns(trx, body.items)
        const gone = goneOf(before, body)
        const first = (await listColumns(trx)).find(({ id }) => !gone.includes(id))
        await deleteColumns(trx, gone, first?.id)
        touch('columns', 'home', 'articles')
        await audit({ act: 'columns.change', subject: 'column', name: '栏目', before: namesOf(before.items), after: namesOf(body.items) })
      })
      return await columnsNow(read)
    },
  })
}

async function columnsNow(db: Selecting): Promise<AdminColumns> {
  const rows = await listColumns(db)
  const articles = await countArticlesByColumn(db)
  const items = rows.map(({ id, key, name }) => {
    const { all = 0, trashed = 0 } = articles.get(id) ?? {}
    return { id, key, name, articles: all, trashed }
  })
  return { rev: revOf(items.map(({ id, key, name }) => [id, key, name])), items }
}

function goneOf(before: AdminColumns, { items }: ColumnsWrite): number[] {
  const kept = new Set(items.map((item) => item.id))
  return before.items.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
}

async function faultsOf(db: Selecting, before: AdminColumns, body: ColumnsWrite): Promise<Fault[]> {
  const { items } = body
  const known = new Map(before.items.map((item) => [item.id, item]))
  const faults: Fault[] = []
  const keys = new Set<string>()
  const taken = new Set(before.items.map((item) => item.key))
  for (const [i, { id, key }] of items.entries()) {
    const stored = id === null ? undefined : known.get(id)
    if (id !== null && !stored) faults.push({ path: `/items/${i}`, message: '这个栏目已经不在了' })
    if (keys.has(key) || (id === null && taken.has(key))) faults.push({ path: `/items/${i}/key`, message: '已经有栏目用这个标识' })
    else if (stored && stored.key !== key) faults.push({ path: `/items/${i}/key`, message: '标识建立后不能修改，旧地址会失效' })
    keys.add(key)
  }
  const { homeBlocks } = await getSettings(db)
  const shown = new Set(homeBlocks.flatMap((block) => (block.kind === 'column' ? [block.column] : [])))
  const gone = goneOf(before, body)
  for (const { id, key, name, articles, trashed } of before.items) {
    if (!gone.includes(id)) continue
    if (articles > 0)
      faults.push({
        path: '/items',
        message: `「${name}」里还有 ${articles} 篇文章${trashed > 0 ? `（回收站里 ${trashed} 篇）` : ''}，不能删除`,
      })
    else if (shown.has(key)) faults.push({ path: '/items', message: `首页板块还在用「${name}」，请先修改首页板块` })
  }
  if (items.length === 0 && faults.length === 0 && (await areStandIns(db, gone)))
    faults.push({ path: '/items', message: '还有没选栏目的草稿，至少要留一个栏目' })
  return faults
}

function namesOf(items: readonly { key: string; name: string }[]) {
  return items.map(({ key, name }) => ({ key, name }))
}
