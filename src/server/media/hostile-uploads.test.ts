import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#server/base/root.ts'
import type { UploadedItem } from '#shared/admin/media.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { type HostileFile, plain } from '#test/hostile-files.ts'

// The whole corpus goes through the console's upload route; the database makes no difference.
let app: TestApp
let editor: Caller
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-corpus-'))
  // In another process, so that creating them is not measured here.
  await promisify(execFile)(process.execPath, ['scripts/write-hostile-files.ts', folder], { cwd: root })
  const kinds = await Promise.all(['refused', 'harmless', 'costly'].map((kind) => readdir(join(folder, kind))))
  expect(kinds.flat().length).toBeGreaterThanOrEqual(120)
  app = await testApp('sqlite')
  editor = await signedIn(app, 'editor')
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function corpus(kind: 'refused' | 'harmless' | 'costly'): Promise<{ name: string; bytes: Buffer }[]> {
  const names = await readdir(join(folder, kind))
  return await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, kind, name)) })))
}

const types = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']
let n = 0

async function send(bytes: Buffer, name = '照片.png') {
  n += 1
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/admin/media?name=${encodeURIComponent(name)}`,
    // In three of four cases the declared type is wrong.
    headers: { cookie: editor.cookie, origin: ownOrigin, 'content-type': types[n % types.length] },
    payload: bytes,
  })
  return new Answer<UploadedItem>(response)
}

async function expectNothingLeft({ name }: Pick<HostileFile, 'name'>): Promise<void> {
  const left = await readdir(join(app.dataFolder, 'media', '.unfinished')).catch(() => [])
  expect([name, left]).toEqual([name, []])
}

async function expectOnlyPixels({ name }: Pick<HostileFile, 'name'>, { picture }: UploadedItem): Promise<void> {
  for (const { url } of picture.sources) {
    const stored = await app.http.inject(url)
    expect([name, stored.statusCode, stored.headers['content-type'], stored.headers['x-content-type-options']]).toEqual([
      name,
      200,
      'image/webp',
      'nosniff',
    ])
    expect([name, stored.rawPayload.includes('canary')]).toEqual([name, false])
    const { format, exif, xmp, iptc, pages } = await sharp(stored.rawPayload).metadata()
    expect([name, format, exif, xmp, iptc, pages]).toEqual([name, 'webp', undefined, undefined, undefined, undefined])
  }
}

test('what is no whole picture is refused in words that say why, and nothing of it stays', async () => {
  const files = await corpus('refused')
  for (const { name, bytes } of files) {
    const { status, message } = await send(bytes)
    expect([400, 413, 415, 422], `${name}: ${status} ${message}`).toContain(status)
    expect(message, name).toMatch(/\p{Script=Han}/u)
    await expectNothingLeft({ name })
  }
  expect(await app.db.read.selectFrom('media_items').select('id').execute()).toEqual([])
}, 120_000)

test('of what hides in a picture only the pixels are kept', async () => {
  for (const { name, bytes } of await corpus('harmless')) {
    const answer = await send(bytes)
    expect([200, 422], `${name}: ${answer.status} ${answer.message}`).toContain(answer.status)
    if (answer.status === 200) await expectOnlyPixels({ name }, answer.data)
    else expect(answer.message, name).toMatch(/\p{Script=Han}/u)
    await expectNothingLeft({ name })
  }
  expect((await app.db.read.selectFrom('media_items').select('id').execute()).length).toBeGreaterThan(0)
}, 120_000)

test('what is made to cost much costs little: four at a time, and not 300 MB', async () => {
  const files = await corpus('costly')
  // Its whole memory is part of the cost of the process that opens pictures, but not that of others which earlier files have left.
  const before = residentBytes((pid) => !isOfKind(pid, 'image'))
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes())
  }, 20)
  try {
    while (files.length > 0) {
      const answers = await Promise.all(files.splice(0, 4).map(async ({ name, bytes }) => ({ name, answer: await send(bytes) })))
      for (const { name, answer } of answers) {
        expect([200, 413, 415, 422], `${name}: ${answer.status} ${answer.message}`).toContain(answer.status)
        if (answer.status === 200) await expectOnlyPixels({ name }, answer.data)
        else expect(answer.message, name).toMatch(/\p{Script=Han}/u)
      }
    }
  } finally {
    clearInterval(watch)
  }
  expect((most - before) / 1024 / 1024).toBeLessThan(300)
  await expectNothingLeft({ name: 'all of them' })
  expect((await app.http.inject('/')).statusCode).toBe(200)
}, 180_000)

test('a share image is not drawn behind an SVG that is made to take long', async () => {
  await addColumns(app)
  // An image that was drawn before would be there already.
  const id = await addArticle(app, { title: `第 ${n} 篇` })
  const { shareImage } = (await app.http.inject(`/api/articles/${id}`)).json().data
  const blurred = '<rect filter="url(#f)" width="400" height="300"/>'.repeat(300)
  const filter = '<filter id="f" x="-1000" y="-1000" width="9999" height="9999"><feGaussianBlur stdDeviation="5000"/></filter>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${filter}${blurred}</svg>`
  let isAnswered = false
  const upload = send(Buffer.from(svg), '标志.svg').finally(() => {
    isAnswered = true
  })
  await sleep(1_000)
  const image = await app.http.inject(shareImage)
  expect([image.statusCode, image.headers['content-type'], isAnswered]).toEqual([200, 'image/jpeg', false])
  // It is being drawn: for the rest of the ten seconds that it may take, its process takes none of the machine.
  process.kill(await busiestDrawing(), 'SIGSTOP')
  const { status, message } = await upload
  expect([status, message]).toEqual([422, '矢量图画得太久，请简化后再上传'])
}, 60_000)

/** The process that draws most just now. */
async function busiestDrawing(): Promise<number> {
  const before = childrenOf(process.pid)
    .filter((pid) => isOfKind(pid, 'drawing'))
    .map((pid) => ({ pid, ticks: ticksOf(pid) }))
  await sleep(300)
  const [busiest] = before.map(({ pid, ticks }) => ({ pid, ticks: ticksOf(pid) - ticks })).sort((a, b) => b.ticks - a.ticks)
  if (!busiest || busiest.ticks === 0) throw new Error('Nothing is drawn')
  return busiest.pid
}

/** The processor time that a process has taken. */
function ticksOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number)
  return user + system
}

/** Of this process and its children. */
function residentBytes(counts: (child: number) => boolean = () => true): number {
  const pids = [process.pid, ...childrenOf(process.pid).filter(counts)]
  return pids.reduce((sum, pid) => sum + pagesOf(pid) * 4096, 0)
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    } catch {
      return []
    }
  })
}

function isOfKind(pid: number, kind: 'image' | 'drawing'): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${kind}.worker`)
  } catch {
    return false
  }
}

function pagesOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  } catch {
    return 0
  }
}

test('a name is a name: it is kept as text or refused, and is nowhere a path', async () => {
  const names = [
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/passwd',
    'CON.png',
    'a.php.png',
    'a.png\u0000.html',
    '\u202Egnp.exe',
    '<img src=x onerror=alert(1)>.png',
    '决赛 合影（终）.png',
    '字'.repeat(300),
    '.htaccess',
    '%2e%2e%2f',
  ]
  for (const [i, name] of names.entries()) {
    const bytes = await plain(`#10${(i + 16).toString(16)}30`)
      .png()
      .toBuffer()
    const answer = await send(bytes, name)
    expect([200, 400, 422], `${name}: ${answer.status} ${answer.message}`).toContain(answer.status)
    if (answer.status === 200)
      for (const { url } of answer.data.picture.sources) expect(url).toMatch(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{64}-\d+\.webp$/)
    else expect(answer.message, name).toMatch(/\p{Script=Han}/u)
    await expectNothingLeft({ name })
  }
  const files = await readdir(app.dataFolder, { recursive: true })
  expect(files.filter((file) => /passwd|boot|CON|php|htaccess|exe/.test(file))).toEqual([])
}, 60_000)
