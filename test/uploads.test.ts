import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FirstAdmin, firstAdmin } from './first-admin.ts'
import { freePort } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { sheetLeague } from './sheet-league.ts'
import { smallDisk, whyNoSmallDisk } from './small-disk.ts'
import { type UploadEnd, upload } from './upload-line.ts'

const MB = 1024 * 1024

/** Routes with a body of their own, one for each way of reading bodies, with their limits. */
const doors = [
  { name: 'a picture', method: 'POST', path: '/api/admin/media?name=a.png', type: 'image/png', most: 20 * MB },
  { name: 'another file of a picture', method: 'PUT', path: '/api/admin/media/1/file', type: 'image/png', most: 20 * MB },
  { name: 'a video', method: 'POST', path: '/api/admin/videos/file', type: 'video/mp4', most: 1024 * MB },
  { name: 'a spreadsheet', method: 'POST', path: '/api/admin/competitions/1/sheets/results', type: 'text/csv', most: 20 * MB },
  { name: 'a verification file', method: 'POST', path: '/api/admin/verification-files', type: 'application/json', most: MB / 4 },
  { name: 'a competition', method: 'POST', path: '/api/admin/competitions', type: 'application/json', most: 16 * MB },
  { name: 'a visitor’s report', method: 'POST', path: '/api/vitals', type: 'application/json', most: MB / 4 },
] as const
type Door = (typeof doors)[number]

/** Longer than the server reads the rest of a body after its response, ms. */
const untilLateMs = 12_000

const disk = smallDisk()

describe('uploads to a running server', () => {
  let site: RunningSite
  let admin: FirstAdmin
  /** When the last upload was answered. */
  let lastAt = 0
  /** Connections of clients that neither complete their bodies nor disconnect. */
  const staying: Promise<void>[] = []
  beforeAll(async () => {
    site = await startSite({
      port: await freePort(),
      flags: ['--empty'],
      settings: { LOG_LEVEL: 'warn' },
      ...(disk ? { disk: { on: disk, megabytes: 96 } } : {}),
    })
    admin = await firstAdmin(site)
    expect(await admin.ask('POST', '/api/admin/competitions', { document: sheetLeague })).toMatchObject({ status: 200 })
    expect((await sendPicture('#246')).status).toBe(200)
  }, 300_000)
  afterAll(() => site?.stop())

  const headers = (type: string) => ({ cookie: admin.cookie, origin: site.url, 'content-type': type })

  async function send({ method, path, type }: Door, params: Pick<Parameters<typeof upload>[0], 'bytes' | 'declares' | 'ending'>) {
    const end = await upload({ url: site.url + path, method, headers: headers(type), ...params })
    lastAt = Date.now()
    if (params.ending === 'stays') staying.push(end.closed)
    return end
  }

  async function sendPicture(background: string) {
    const body = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
      .png()
      .toBuffer()
    const response = await fetch(`${site.url}/api/admin/media?name=a.png`, { method: 'POST', headers: headers('image/png'), body })
    return { status: response.status, message: ((await response.json()) as { message: string }).message }
  }

  test.each(doors)('$name that is too long is refused, however it comes', async (door) => {
    const tried: Promise<UploadEnd>[] = []
    tried.push(send(door, { bytes: 1000, declares: door.most + 1, ending: 'stays' }))
    tried.push(send(door, { bytes: 1000, declares: door.most + 1, ending: 'leaves' }))
    // A gigabyte without Content-Length is more than the disk can hold.
    if (door.name !== 'a video')
      for (const ending of ['ends', 'stays', 'leaves'] as const) tried.push(send(door, { bytes: door.most + MB, declares: null, ending }))
    for (const { status, message } of await Promise.all(tried))
      expect([status, message]).toEqual([413, expect.stringMatching(/缩小|压缩|20 MB/)])
    expect((await fetch(site.url)).status).toBe(200)
  })

  test.each(doors)('$name whose line is cut harms nobody', async (door) => {
    await Promise.all([1000, null].map((declares) => send(door, { bytes: 500, declares, ending: 'cuts' })))
    expect((await fetch(site.url)).status).toBe(200)
  })

  describe('on a full disk', () => {
    const filler = () => join(site.dataFolder, 'filler')
    const isFull = '服务器的磁盘满了，内容没有保存：请联系管理员清理空间，然后再试'
    /** In another browser. */
    async function signIn() {
      const body = JSON.stringify({ name: admin.name, password: admin.password })
      const asked = { method: 'POST', headers: { ...headers('application/json'), cookie: '' }, body }
      const response = await fetch(`${site.url}/api/admin/session`, asked)
      return { status: response.status, message: ((await response.json()) as { message: string }).message }
    }
    // A second try begins with room again.
    beforeEach(() => rm(filler(), { force: true }))
    let season = 0
    const write = async () => {
      const slug = `s-${++season}`
      return {
        slug,
        ...(await admin.ask('POST', '/api/admin/seasons', { slug, name: slug, startsOn: '2027-01-01', endsOn: '2027-02-01' })),
      }
    }

    test('says so, reads on, and is well again as soon as there is room', async (context) => {
      if (!disk) return context.skip(whyNoSmallDisk)
      const kept = [await write()]
      await fillDisk(filler())
      const pictures = doors
        .slice(0, 3)
        .flatMap((door) => [
          send(door, { bytes: 15 * MB, declares: 15 * MB, ending: 'ends' }),
          send(door, { bytes: 15 * MB, declares: null, ending: 'ends' }),
          send(door, { bytes: 15 * MB, declares: null, ending: 'stays' }),
          send(door, { bytes: 15 * MB, declares: 16 * MB, ending: 'leaves' }),
        ])
      for (const { status, message } of await Promise.all(pictures)) expect([status, message]).toEqual([503, isFull])
      expect(await sendPicture('#642')).toEqual({ status: 503, message: isFull })
      for (let i = 0; i < 5; i += 1) expect(await write()).toMatchObject({ status: 503, message: isFull })
      expect(await signIn()).toEqual({ status: 503, message: isFull })
      for (const path of ['/', '/api/home', '/readyz']) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
      expect(await admin.ask('GET', '/api/admin/media')).toMatchObject({ status: 200 })
      expect(site.said()).toMatch(/"code":"ENOSPC".*"msg":"request failed"/)
      expect(site.said()).toMatch(/database or disk is full.*"msg":"request failed"/)
      expect(site.said()).not.toContain('cannot rollback')
      await rm(filler())
      const freedAt = Date.now()
      for (;;) {
        const tried = await write()
        if (tried.status === 200) kept.push(tried)
        if (tried.status === 200 || Date.now() - freedAt > 5_000) break
      }
      expect([(await signIn()).status, (await sendPicture('#264')).status]).toEqual([200, 200])
      const { data } = await admin.ask('GET', '/api/admin/seasons')
      const stored = JSON.stringify(data)
      expect(kept.map(({ slug }) => stored.includes(`"${slug}"`))).toEqual([true, true])
    }, 60_000)
  })

  test('and none of all these ends the server later', async () => {
    await Promise.all(staying)
    await sleep(Math.max(0, lastAt + untilLateMs - Date.now()))
    expect([site.process.exitCode, site.process.signalCode]).toEqual([null, null])
    expect((await fetch(site.url)).status).toBe(200)
    expect(site.said()).not.toContain('nobody caught')
  }, 30_000)
})

/** Until not even a small file fits. */
async function fillDisk(place: string): Promise<void> {
  const file = await open(place, 'a')
  try {
    for (const size of [MB, 4096, 1]) {
      const bytes = Buffer.alloc(size)
      for (let isFull = false; !isFull; ) {
        isFull = await file.write(bytes).then(
          ({ bytesWritten }) => bytesWritten < size,
          (error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOSPC') throw error
            return true
          },
        )
      }
    }
  } finally {
    await file.close()
  }
}
