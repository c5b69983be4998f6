import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#server/process/app.ts'
import { insertSession } from '#server/session/sessions.queries.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import { insertUser } from '#server/users/users.queries.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { fillContent } from './content.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { missTimes, withApp } from './render.ts'

const articles = 100_000

/** Lists and details of the API with 100,000 articles on SQLite, each from an empty cache. */
export async function measureBig(): Promise<Measured> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-big-'))
  try {
    console.log(`Writing ${articles} articles …`)
    await fillContent(dataFolder, articles)
    return await withApp(dataFolder, async (app) => {
      const kinds: readonly [string, (n: number) => string][] = [
        ['detail', (n) => apiPaths.article(1 + ((n * 7_919) % articles))],
        ['first page of the list', () => apiPaths.articles()],
        ['page 100 of the list', () => apiPaths.articles({ page: 100 })],
        ['list of a column', () => apiPaths.articles({ column: 'team' })],
        ['list of a tag', () => apiPaths.articles({ tag: '赛报' })],
        ['home', () => apiPaths.home()],
      ]
      const figures: Figure[] = []
      for (const [name, target] of kinds) {
        const { wall, cpu } = await missTimes(app, target)
        figures.push(
          atMost(`100,000 articles, ${name}: p99`, quantile(wall, 0.99), {
            limit: 20,
            unit: 'ms',
            note: `median ${median(wall).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time`,
          }),
        )
      }
      const cookie = await signIn(app)
      return { figures: [...figures, ...(await measureConsole(app, cookie)), ...(await measureAudit(app, cookie))], skipped: [] }
    })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** The console's list of articles, by its filters: pages of it, and searches, which scan all titles, summaries and tags. */
async function measureConsole(app: App, cookie: string): Promise<Figure[]> {
  const list = (query: string) => `/api/admin/articles${query}`
  const kinds: readonly [string, number, (n: number) => string][] = [
    ['first pages', 20, (n) => list(`?kind=article&page=${1 + (n % 5)}`)],
    ['first page by publication', 20, () => list('?kind=article&order=published')],
    ['first page by views', 20, () => list('?kind=article&order=views')],
    ['published ones of a column', 20, () => list('?kind=article&state=published&column=2')],
    ['drafts', 20, () => list('?kind=article&state=draft')],
    ['search', 20, (n) => list(`?kind=article&q=${encodeURIComponent(`第${n * 271}期`)}`)],
  ]
  const figures: Figure[] = []
  for (const [name, limit, target] of kinds) {
    const { wall, cpu } = await missTimes(app, target, { cookie })
    const note = `median ${median(wall).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time`
    figures.push(atMost(`100,000 articles, the console's list, ${name}: p99`, quantile(wall, 0.99), { limit, unit: 'ms', note }))
  }
  return figures
}

/** The audit log with as many entries, by its filters, including those without hits. */
async function measureAudit(app: App, cookie: string): Promise<Figure[]> {
  await fillAudit(app)
  const ago = (entries: number) => new Date(Date.now() - entries * 60_000).toISOString()
  const kinds: readonly [string, string][] = [
    ['newest', ''],
    ['of a kind', '?subject=media'],
    ['of one thing', '?subject=media&subjectId=77'],
    ['of an act', '?act=result.record'],
    ['of an act that nobody did', '?act=nothing.such'],
    ['of a user who did nothing', '?user=999999'],
    ['of a period', `?from=${ago(70_000)}&to=${ago(60_000)}&act=media.upload`],
  ]
  const figures: Figure[] = []
  for (const [name, query] of kinds) {
    const { wall, cpu } = await missTimes(app, () => `/api/admin/audit${query}`, { cookie })
    const note = `median ${median(wall).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time`
    figures.push(atMost(`100,000 entries of the audit log, ${name}: p99`, quantile(wall, 0.99), { limit: 20, unit: 'ms', note }))
  }
  return figures
}

/** One entry a minute up to now. */
async function fillAudit(app: App): Promise<void> {
  const acts = ['article.publish', 'article.save', 'media.upload', 'result.record']
  const perInsert = 2_000
  const newest = Date.now()
  for (let start = 0; start < articles; start += perInsert) {
    const entries = Array.from({ length: perInsert }, (_, i) => ({
      at: new Date(newest - (start + i) * 60_000).toISOString(),
      user_id: 1,
      user_name: '测量',
      act: acts[i % acts.length] ?? '',
      subject: i % 2 === 0 ? 'article' : 'media',
      subject_id: String(i),
      subject_name: `条目 ${start + i}`,
      before: null,
      after: null,
      address: '192.0.2.1',
    }))
    await app.write((db) => db.insertInto('audit_log').values(entries).execute())
  }
}

/** The value of a Cookie header that opens the console. */
async function signIn(app: App): Promise<string> {
  const token = newToken()
  const now = new Date().toISOString()
  await app.write(async (db) => {
    const userId = await insertUser(db, { name: 'bench', displayName: '测量', role: 'admin', passwordHash: '' }, now)
    if (userId === undefined) throw new Error('The generated database already has this user')
    await insertSession(db, { tokenHash: hashOf(token), userId, address: '', agent: '' }, now)
  })
  return `leitai=${token}`
}
