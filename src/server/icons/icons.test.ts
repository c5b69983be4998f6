import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import { openPictureIntake } from '#server/media/picture-intake.service.ts'
import { defaultSettings } from '#server/settings/default-settings.model.ts'
import { upsertSettings } from '#server/settings/settings.queries.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { plainStore } from '#test/plain-store.ts'

// The drawing process starts with each application.
vi.setConfig({ testTimeout: 30_000 })

interface Manifest {
  name: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

describeOnBoth('icons', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
  })
  afterEach(() => app.close())

  const get = async (path: string) => await app.http.inject(path)
  const manifest = async (): Promise<Manifest> => (await get('/manifest.webmanifest')).json()

  /** The colour in the middle of one side: outside of the mark. */
  async function edge(png: Buffer) {
    const { width = 0 } = await sharp(png).metadata()
    const { data } = await sharp(png)
      .ensureAlpha()
      .extract({ left: Math.round(width / 2), top: 1, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }

  test('the manifest names the site and icons of the right sizes, cached permanently', async () => {
    const page = (await get('/')).body
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ name: '擂台', short_name: '擂台', start_url: '/', display: 'standalone', theme_color: '#071527' })
    const { icons } = await manifest()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    for (const { src, sizes, purpose } of icons) {
      const { statusCode, headers, rawPayload } = await get(src)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, s-maxage=86400, immutable',
      ])
      const { width, height } = await sharp(rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
      if (purpose === 'maskable') expect(await edge(rawPayload)).toEqual([0x0c, 0x21, 0x39, 255])
    }
  })

  test('browsers find an icon where they look without being told', async () => {
    const apple = await get('/apple-touch-icon.png')
    expect(await sharp(apple.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
    expect((await edge(apple.rawPayload))[3]).toBe(255)
    const ico = await get('/favicon.ico')
    expect([ico.headers['content-type'], ico.headers['cache-control']]).toEqual(['image/x-icon', 'public, max-age=86400'])
    const [offset, length] = [ico.rawPayload.readUInt32LE(18), ico.rawPayload.readUInt32LE(14)]
    expect([ico.rawPayload.readUInt16LE(2), offset + length]).toEqual([1, ico.rawPayload.length])
    expect(await sharp(ico.rawPayload.subarray(offset)).metadata()).toMatchObject({ format: 'png', width: 48 })
  })

  test('another mark and another name make another manifest, and the icons of the old one are gone', async () => {
    const [before] = (await manifest()).icons
    const door = openPictureIntake(plainStore(openDiskFiles(app.dataFolder)))
    const picture = await door.ingestImage(
      await sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
    )
    await door.close()
    await app.write(async (trx, touch) => {
      const logoId = await insertMediaItem(trx, { ...picture, alt: '' }, testNow)
      await upsertSettings(trx, { ...defaultSettings, name: '霜降擂台', logoId }, testNow)
      touch('settings')
    })
    const { name, icons } = await manifest()
    expect(name).toBe('霜降擂台')
    const [r, g] = await edge((await get(icons[0]?.src ?? '')).rawPayload)
    expect([(r ?? 0) > 240, (g ?? 0) < 20]).toEqual([true, true])
    expect((await get(before?.src ?? '')).statusCode).toBe(404)
    for (const path of [
      '/icons/any-192.png',
      `/icons/any-9999-${'0'.repeat(20)}.png`,
      '/icons/__proto__-00000000000000000000.png',
      '/icons/..%2fx',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    }
  })
})
