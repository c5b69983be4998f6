import type { FastifyInstance } from 'fastify'
import { type Fault, invalid, notFound } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { isAlwaysOurs } from '#server/http/own-addresses.ts'
import type { RouteTable } from '#server/http/route-table.ts'
import { readNewAddress, readOldAddress, spelledAddress } from '#shared/old-address.ts'
import { loopFault } from './follow.model.ts'
import { type FaultyLine, lineFault, type ReadRedirect, readLines } from './read-lines.model.ts'
import {
  countRedirects,
  deleteRedirect,
  findNewAddress,
  findRedirect,
  insertRedirects,
  listKnown,
  listRedirects,
} from './redirects.queries.ts'
import { redirectSheet } from './redirects.sheet.ts'

const pageSize = 20
/** How many faulty lines are reported at once; the others are reported after these are fixed. */
const mostFaults = 20

/** Addresses of the former site, and their targets. */
export async function redirectAdminRoutes(app: FastifyInstance, context: ConsoleContext & { routes: RouteTable }): Promise<void> {
  const { publicUrl } = context.env

  adminRoute(app, context, {
    endpoint: 'GET /redirects',
    summary: '旧地址，新加的在前',
    may: 'site.read',
    sheet: redirectSheet,
    answer: async ({ query: { q, page = 1 }, read }) => {
      const rows = await listRedirects(read, q, { limit: pageSize, offset: (page - 1) * pageSize })
      return {
        items: rows.map((row) => ({ id: row.id, oldAddress: row.old_address, newAddress: row.new_address, createdAt: row.created_at })),
        page,
        pageSize,
        total: await countRedirects(read, q),
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /redirects',
    summary: '添加一个旧地址',
    may: 'site.write',
    answer: async ({ body, write, now }) => {
      const oldAddress = readOldAddress(body.oldAddress)
      const newAddress = readNewAddress(body.newAddress, publicUrl)
      const faults: Fault[] = []
      if (oldAddress.fault !== null) faults.push({ path: '/oldAddress', message: oldAddress.fault })
      if (newAddress.fault !== null) faults.push({ path: '/newAddress', message: newAddress.fault })
      if (oldAddress.address === null || newAddress.address === null) throw invalid(faults)
      const redirect = { line: 1, oldAddress: oldAddress.address, newAddress: newAddress.address }
      return await write(async (trx, _touch, audit) => {
        const { fresh, faults: found } = await judge(trx, [redirect])
        if (found.length > 0) throw invalid(found.map(({ field, message }) => ({ path: `/${field}`, message })))
        await insertRedirects(trx, fresh, now)
        const after = { newAddress: redirect.newAddress }
        if (fresh.size > 0) await audit({ act: 'redirect.create', subject: 'redirect', name: redirect.oldAddress, after })
        return { added: fresh.size, known: 1 - fresh.size }
      })
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /redirects/batch',
    summary: '按行添加旧地址：全部添加，或者一个也不加',
    may: 'site.write',
    bodyLimit: 1024 * 1024,
    answer: async ({ body, write, now }) => {
      const { redirects, faults } = readLines(body.text, publicUrl)
      if (faults.length + redirects.length === 0)
        throw invalid([{ path: '/text', message: '还没有一行地址，请写成「旧地址 新地址」，一行一个' }])
      return await write(async (trx, _touch, audit) => {
        const { fresh, faults: found } = await judge(trx, redirects)
        const all = [...faults, ...found].sort((a, b) => a.line - b.line)
        if (all.length > 0) throw invalid(all.slice(0, mostFaults).map(lineFault))
        await insertRedirects(trx, fresh, now)
        const items = [...fresh].slice(0, 100).map((pair) => pair.join(' → '))
        if (fresh.size > 0) await audit({ act: 'redirect.import', subject: 'redirect', name: `${fresh.size} 个旧地址`, after: { items } })
        return { added: fresh.size, known: redirects.length - fresh.size }
      })
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /redirects/:id',
    summary: '删除一个旧地址',
    may: 'site.write',
    answer: async ({ params: { id }, write }) => {
      await write(async (trx, _touch, audit) => {
        const row = await findRedirect(trx, id)
        if (!row) throw notFound()
        await deleteRedirect(trx, id)
        await audit({ act: 'redirect.delete', subject: 'redirect', id, name: row.old_address, before: { newAddress: row.new_address } })
      })
      return null
    },
  })

  /** Checks which of them are new, and reports faults: an own address, one with another target already, or a loop. */
  async function judge(db: Selecting, redirects: readonly ReadRedirect[]) {
    const known = await listKnown(
      db,
      redirects.map(({ oldAddress }) => oldAddress),
    )
    const fresh = new Map(redirects.filter(({ oldAddress }) => !known.has(oldAddress)).map((each) => [each.oldAddress, each.newAddress]))
    const find = async (address: string) => {
      const [path = address] = address.split('?')
      return fresh.get(address) ?? (await findNewAddress(db, address)) ?? fresh.get(path)
    }
    const faults: (FaultyLine & { field: 'oldAddress' | 'newAddress' })[] = []
    for (const { line, oldAddress, newAddress } of redirects) {
      const stands = known.get(oldAddress)
      if (stands !== undefined) {
        if (stands !== newAddress)
          faults.push({ line, field: 'oldAddress', message: `这个旧地址已经指向 ${spelledAddress(stands)}，要改请先删除它` })
      } else if (isAlwaysOurs(context.routes, oldAddress)) {
        faults.push({ line, field: 'oldAddress', message: '这是本站现在的地址，打开的总是它自己，不会跳转' })
      } else {
        const message = await loopFault(find, oldAddress, newAddress)
        if (message !== null) faults.push({ line, field: 'newAddress', message })
      }
    }
    return { fresh, faults }
  }
}
