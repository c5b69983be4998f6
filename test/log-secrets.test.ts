import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertDocument } from '#server/articles/articles-admin.queries.ts'
import { insertPreviewLink } from '#server/articles/previews.queries.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import { type Child, runNode } from './child.ts'
import { plainDocument } from './factories.ts'
import { askRaw, lineTo } from './line.ts'
import { freePort } from './postgres.ts'

let folder = ''
let port = 0
let program: Child | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-log-'))
  port = await freePort()
})
afterEach(async () => {
  program?.process.kill('SIGTERM')
  await program?.ended
  program = undefined
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({ LEITAI_DATA: folder, PORT: String(port), LOG_LEVEL: 'trace' })
const linkOf = (text: string) => /http:\/\/127\.0\.0\.1:\d+\/admin\/welcome#([\w-]{43})/.exec(text)?.[1]

test('the first admin’s link is in a file for the operator alone where the output may be kept, and gone when it is of no use', async () => {
  program = runNode('dist/app/cli.js', ['start', '--empty'], settings())
  const place = (await program.says('创建第一个管理员的一次性链接在 ')).split('，')[0] ?? ''
  expect(place).toBe(join(folder, 'first-admin-link.txt'))
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  const token = linkOf(await readFile(place, 'utf8'))
  const line = lineTo(port)
  const made = await line.ask('/api/admin/one-time-links/user', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: line.origin },
    body: JSON.stringify({ token, name: 'chief', displayName: '主编', password: 'marmalade-trolley-violet' }),
  })
  expect(made.status).toBe(200)
  line.close()
  program.process.kill('SIGTERM')
  const { stdout, stderr } = await program.ended
  expect(stdout + stderr).not.toMatch(/(?<![\w-])[\w-]{43}(?![\w-])/)
  // What a start says is in the form of the log.
  for (const said of stdout.trim().split('\n'))
    expect(JSON.parse(said)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })

  program = runNode('dist/app/cli.js', ['start'], settings())
  await program.says('Leitai 已启动')
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).not.toContain('first-admin-link.txt')
}, 60_000)

test('a terminal is shown the first admin’s link', async () => {
  // `script` gives the program a terminal, and closes it when `script` ends.
  const terminal = spawn('script', ['-qec', `${process.execPath} dist/app/cli.js start --empty`, '/dev/null'], {
    env: { PATH: process.env.PATH, ...settings(), LOG_LEVEL: 'silent' },
  })
  let said = ''
  terminal.stdout.on('data', (text) => (said += String(text)))
  await expect.poll(() => linkOf(said), { timeout: 20_000 }).toHaveLength(43)
  expect(said).toContain('请在 30 分钟内打开这个一次性链接，创建第一个管理员：')
  terminal.kill()
  await once(terminal, 'close')
  expect(await readdir(folder)).not.toContain('first-admin-link.txt')
}, 60_000)

test('no address that brings a secret leaves it in the log, whatever becomes of the request', async () => {
  program = runNode('dist/app/cli.js', ['start', '--empty'], settings())
  await program.says('创建第一个管理员')
  const db = await openDatabase({ databaseUrl: null, dataFolder: folder }, migrate)
  const now = new Date().toISOString()
  const preview = newToken()
  await sql`pragma foreign_keys = off`.execute(db.write)
  await db.write.transaction().execute(async (trx) => {
    const articleId = await insertDocument(trx, { ...plainDocument, publishedAt: null, place: { kind: 'page', slug: 'draft' } }, now)
    await insertPreviewLink(trx, { tokenHash: hashOf(preview), articleId, userId: 1, expiresAt: '2099-01-01T00:00:00.000Z' }, now)
  })
  const game = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGF5ZXItb25lIn0.c2lnbmF0dXJlLW9mLXBsYXllci1vbmU'
  const [first = '', ...others] = preview
  const encoded = `%${first.charCodeAt(0).toString(16)}${others.join('')}`
  const line = lineTo(port)
  expect((await line.ask(`/preview/${preview}`)).body).toContain(plainDocument.title)
  const targets = [
    ...[`/preview/${preview}/`, `/Preview/${preview}`, `//preview/${preview}`, `/%70review/${preview}`, `/preview/${encoded}`],
    ...[`/preview/${preview}%ff`, `/x/${preview}`, `/api/x/${preview}`, `/admin/welcome/${preview}`],
    ...[`/?token=${game}`, `/newslist?token=${game}`, `/api/articles?token=${game}`, `/search?q=${game}`, `/lybLink?token=${game}`],
  ]
  const ask = async () => {
    for (const target of targets) await line.ask(target, { headers: { authorization: `Bearer ${game}`, cookie: `leitai=${preview}` } })
    await askRaw(port, `GET /preview/${preview}?token=${game} HTTP/1.1\r\nhost: x\r\nno header\r\n\r\n`)
  }
  await ask()
  // Failing pages and previews log what was requested.
  for (const table of ['links', 'preview_links', 'articles'])
    await sql`alter table ${sql.ref(table)} rename to ${sql.ref(`gone_${table}`)}`.execute(db.write)
  await db.close()
  await ask()
  for (const target of [`/preview/${preview}`, `/search?q=${preview}`, `/newsList?page=3&token=${game}`]) await line.ask(target)
  line.close()
  program.process.kill('SIGTERM')
  const { stdout, stderr } = await program.ended
  for (const message of ['request', 'request failed']) expect(stdout).toContain(`"msg":"${message}"`)
  expect(stdout).toContain('"path":"/preview/…"')
  for (const secret of [preview, encoded, game, game.split('.')[2] ?? '', 'token='])
    expect([secret, (stdout + stderr).includes(secret)]).toEqual([secret, false])
}, 60_000)

test('a page that fails is named without what it was asked', async () => {
  // An installation without the file of one page.
  const root = join(folder, 'program')
  await cp('dist', join(root, 'dist'), { recursive: true })
  await cp('package.json', join(root, 'package.json'))
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  const pieces = join(root, 'dist/server/assets')
  for (const file of await readdir(pieces)) if (file.startsWith('search-')) await rm(join(pieces, file))
  program = runNode(join(root, 'dist/app/cli.js'), ['start', '--empty'], settings())
  await program.says('Leitai 已启动')
  const line = lineTo(port)
  const words = newToken()
  expect((await line.ask(`/search?q=${words}`)).status).toBe(500)
  line.close()
  program.process.kill('SIGTERM')
  const { stdout } = await program.ended
  expect(stdout).toMatch(/"path":"\/search","msg":"a page failed"/)
  expect(stdout).not.toContain(words)
}, 60_000)
