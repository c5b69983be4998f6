import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { firstAdmin } from './first-admin.ts'
import { freePort } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'

const faults = pathToFileURL(resolve(import.meta.dirname, 'faults.ts')).href

let site: RunningSite
afterEach(() => site?.stop())

test.each(['exception', 'rejection'])(
  'after an uncaught %s what is under way is answered, then the process ends, and has named the request',
  async (fault) => {
    const settings = { NODE_OPTIONS: `--import=${faults}`, LOG_LEVEL: 'warn' }
    site = await startSite({ port: await freePort(), flags: ['--empty'], settings })
    const { cookie } = await firstAdmin(site)
    const ended = once(site.process, 'exit')
    const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#468' } })
      .png()
      .toBuffer()
    const length = { 'content-type': 'image/png', 'content-length': String(picture.length) }
    const headers = { cookie, origin: site.url, expect: '100-continue', ...length }
    const underWay = httpRequest(`${site.url}/api/admin/media?name=a.png`, { method: 'POST', headers })
    const answered = once(underWay, 'response')
    underWay.write(picture.subarray(0, 100))
    await once(underWay, 'continue')
    expect((await fetch(`${site.url}/healthz?token=secret`, { headers: { 'x-fault': fault } })).status).toBe(200)
    // No new connections are accepted while running requests are finished.
    while (await takesConnections(site)) await sleep(20)
    underWay.end(picture.subarray(100))
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(200)
    expect(await ended).toEqual([1, null])
    const line = site
      .said()
      .split('\n')
      .find((text) => text.includes('nobody caught'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 60,
      err: { message: 'nobody catches this' },
      request: { method: 'GET', path: '/healthz' },
      inFlight: expect.arrayContaining([{ method: 'POST', path: '/api/admin/media' }]),
    })
    expect(site.said()).not.toContain('secret')
  },
  60_000,
)

async function takesConnections({ url }: RunningSite): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isTaken
}
