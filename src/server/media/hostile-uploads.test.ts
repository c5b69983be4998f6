import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadedItem } from '#shared/admin/media.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { type HostileFile, harmlessFiles, plain, refusedFiles } from '#test/hostile-files.ts'

// The whole corpus goes through the console's own address; which database is behind it plays no part.
let app: TestApp
let editor: Caller
beforeAll(async () => {
  app = await testApp('sqlite')
  editor = await signedIn(app, 'editor')
})
afterAll(() => app.close())

const types = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']
let n = 0

async function send(bytes: Buffer, name = '照片.png') {
  n += 1
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/admin/media?name=${encodeURIComponent(name)}`,
    // The type that a file is sent as is a lie in three of four cases.
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
  expect(refusedFiles.length).toBeGreaterThan(60)
  for (const file of refusedFiles) {
    const { status, message } = await send(await file.make())
    expect([400, 413, 415, 422], `${file.name}: ${status} ${message}`).toContain(status)
    expect(message, file.name).toMatch(/\p{Script=Han}/u)
    await expectNothingLeft(file)
  }
  expect(await app.db.read.selectFrom('media_items').select('id').execute()).toEqual([])
}, 120_000)

test('of what hides in a picture only the pixels are kept', async () => {
  for (const file of harmlessFiles) {
    const answer = await send(await file.make())
    expect([200, 422], `${file.name}: ${answer.status} ${answer.message}`).toContain(answer.status)
    if (answer.status === 200) await expectOnlyPixels(file, answer.data)
    else expect(answer.message, file.name).toMatch(/\p{Script=Han}/u)
    await expectNothingLeft(file)
  }
  expect((await app.db.read.selectFrom('media_items').select('id').execute()).length).toBeGreaterThan(0)
}, 120_000)

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
