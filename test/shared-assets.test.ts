import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { SiteBuild } from '#server/pages/site-build.ts'
import { type TestApp, testApp } from './app.ts'
import { removeBucket, startBucket } from './bucket.ts'
import { builtSite } from './built-site.ts'
import { type Line, openLine } from './line.ts'
import { isNginxHere, startNginx, whyNoNginx } from './nginx.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The site as another build has it: the same pages, and each of their files under another name. */
async function anotherBuild(mark: string): Promise<SiteBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-build-'))
  ends.push(() => rm(folder, { recursive: true }))
  const assets = join(folder, 'assets')
  await mkdir(assets)
  for (const name of await readdir(builtSite.assetFolder ?? ''))
    await copyFile(join(builtSite.assetFolder ?? '', name), join(assets, mark + name))
  const named = (address: string) => address.replace('/assets/', `/assets/${mark}`)
  return {
    ...builtSite,
    id: `${mark}${builtSite.id}`,
    assetFolder: assets,
    assetsOf: (file) => {
      const { boot, loader, entry, preloads, styles } = builtSite.assetsOf(file)
      return { boot: named(boot), loader: named(loader), entry: named(entry), preloads: preloads.map(named), styles: styles.map(named) }
    },
  }
}

async function node(site: SiteBuild, settings: Readonly<Record<string, string>>, beside?: TestApp): Promise<TestApp & { line: Line }> {
  const app = await testApp('sqlite', settings, beside && { databaseUrl: null, dataFolder: beside.dataFolder }, { site, laysAssets: true })
  const line = await openLine(app)
  ends.push(async () => {
    line.close()
    await app.close()
  })
  return { ...app, line }
}

/** The scripts and styles that a page names. */
function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
}

function through(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const params = { host: '127.0.0.1', port, path, servername: 'example.com', rejectUnauthorized: false, agent: false }
    const outgoing = request({ ...params, headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      const body = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
      done({ status: response.statusCode ?? 0, body: body.toString() })
    })
    outgoing.on('error', fail)
    outgoing.end()
  })
}

test('two builds behind nginx, each request to another node: every file of every page is there', async (context) => {
  if (!isNginxHere) return context.skip(whyNoNginx)
  const bucket = await startBucket()
  ends.push(async () => {
    await bucket.close()
    await removeBucket(bucket)
  })
  const settings = { MEDIA_URL: bucket.mediaUrl }
  const builds = [await anotherBuild('one-'), await anotherBuild('two-')]
  const nodes = await Promise.all(builds.map((site) => node(site, settings)))
  const nginx = await startNginx(nodes.map(({ line }) => line.port))
  ends.push(() => nginx.remove())
  const status = () =>
    through(nginx.secure, '/').then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  const pages = await Promise.all(['/', '/', '/newsList', '/newsList', '/', '/newsList'].map((path) => through(nginx.secure, path)))
  const assets = [...new Set(pages.flatMap(({ body }) => assetsIn(body)))]
  for (const mark of ['one-', 'two-'])
    expect(
      assets.some((address) => address.includes(mark)),
      'nginx asks both',
    ).toBe(true)
  for (const address of assets) {
    const wanted = await readFile(join(builtSite.assetFolder ?? '', address.replace(/^\/assets\/(one|two)-/, '')), 'utf8')
    for (let tries = 0; tries < 4; tries += 1) {
      const { status, body } = await through(nginx.secure, address)
      expect([address, status, body === wanted]).toEqual([address, 200, true])
    }
  }
}, 60_000)

test('a build is there for three builds, with the headers of its own files, compressed or not', async () => {
  const first = await node(await anotherBuild('a-'), {})
  const [asset = ''] = assetsIn((await first.line.ask('/')).body)
  const own = await first.line.ask(asset, { headers: { 'accept-encoding': 'br' } })
  const second = await node(await anotherBuild('b-'), {}, first)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { status, body, headers } = await second.line.ask(asset, { headers: { 'accept-encoding': encoding } })
    expect([status, body === own.body]).toEqual([200, true])
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'cross-origin-resource-policy'])
      expect([name, headers[name]]).toEqual([name, own.headers[name]])
    expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
  }
  expect((await second.line.ask(asset, { method: 'HEAD' })).status).toBe(200)

  const third = await node(await anotherBuild('c-'), {}, first)
  expect((await third.line.ask(asset)).status).toBe(200)
  // The same build once more is no other.
  await node(await anotherBuild('c-'), {}, first)
  expect((await third.line.ask(asset)).status).toBe(200)
  const fourth = await node(await anotherBuild('d-'), {}, first)
  expect((await fourth.line.ask(asset)).status).toBe(404)
  expect((await fourth.line.ask(asset.replace('a-', 'b-'))).status).toBe(200)
  // Who has seen the file before does not go on with what is gone.
  expect((await third.line.ask(asset)).status).toBe(404)
  for (const path of ['/assets/', '/assets/../leitai.db', '/assets/a-.br', `${asset}.br`, '/assets/.vite/manifest.json'])
    expect([path, (await fourth.line.ask(path)).status]).toEqual([path, 404])
})
