import type { FastifyInstance } from 'fastify'
import { instant } from '#server/base/clock.ts'
import type { Reader } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { exportList } from '#server/sheets/list-export.ts'
import type { ViewStatistics, VisitsQuery, VitalStatistics } from '#shared/admin/visits.ts'
import { formatDay } from '#shared/dates.ts'
import { computePercentiles } from './percentiles.service.ts'
import { sumViews } from './visits.queries.ts'
import { viewLines, viewSheet, vitalLines, vitalSheet } from './visits.sheet.ts'

const dayMs = 86_400_000
/** How long the statistics of a period are cached, ms. */
const keptMs = 5 * 60_000

export async function visitAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { read } = context
  const now = () => instant(context.clock)
  const vitals = keptVitals(read)

  adminRoute(app, context, {
    endpoint: 'GET /visits/views',
    summary: '页面访问量，按天、页面、设备和渠道',
    may: 'visits.read',
    answer: async ({ query, now }) => await viewsOf(read, now, query),
  })
  exportList(app, {
    endpoint: 'GET /visits/views/export',
    summary: '页面访问量，按天、页面、设备和渠道',
    may: 'visits.read',
    sheet: viewSheet,
    now,
    pageOf: async ({ query }) => ({ items: viewLines(await viewsOf(read, now(), Object(query))) }),
  })

  adminRoute(app, context, {
    endpoint: 'GET /visits/vitals',
    summary: 'Web Vitals 的 75 分位数，按页面、设备和渠道',
    may: 'visits.read',
    answer: async ({ query, now }) => await vitals(now, query),
  })
  exportList(app, {
    endpoint: 'GET /visits/vitals/export',
    summary: 'Web Vitals 的 75 分位数，按页面、设备和渠道',
    may: 'visits.read',
    sheet: vitalSheet,
    now,
    pageOf: async ({ query }) => ({ items: vitalLines(await vitals(now(), Object(query))) }),
  })
}

async function viewsOf(read: Reader, now: string, { days: length = 28 }: VisitsQuery): Promise<ViewStatistics> {
  const days = daysUntil(now, length)
  const { pages, devices, channels } = await sumViews(read, days[0] ?? '')
  const byPage = new Map<string, Map<string, number>>()
  for (const { day, page, views } of pages) {
    const ofPage = byPage.get(page) ?? new Map<string, number>()
    byPage.set(page, ofPage.set(day, views))
  }
  const lines = [...byPage].map(([key, ofPage]) => {
    const byDay = days.map((day) => ofPage.get(day) ?? 0)
    return { key, views: byDay.reduce((sum, n) => sum + n, 0), byDay }
  })
  return {
    days,
    total: lines.reduce((sum, line) => sum + line.views, 0),
    pages: lines.sort((a, b) => b.views - a.views || a.key.localeCompare(b.key)),
    devices,
    channels,
  }
}

/** Caches the statistics of a period for a while. */
function keptVitals(read: Reader): (now: string, query: VisitsQuery) => Promise<VitalStatistics> {
  const computed = new Map<number, { at: number; figures: Promise<VitalStatistics> }>()
  return async (now, { days = 28 }) => {
    const at = Date.parse(now)
    const known = computed.get(days)
    if (known && at - known.at < keptMs) return await known.figures
    const from = new Date(at - days * dayMs).toISOString()
    const figures = computePercentiles(read, from).then((found) => ({ computedAt: now, ...found }))
    computed.set(days, { at, figures })
    figures.catch(() => computed.delete(days))
    return await figures
  }
}

function daysUntil(now: string, length: number): string[] {
  return Array.from({ length }, (_, i) => formatDay(new Date(Date.parse(now) - (length - 1 - i) * dayMs).toISOString()))
}
