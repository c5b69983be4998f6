import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '#server/base/env.ts'
import { listNodes } from '#server/nodes/nodes.queries.ts'
import { openOwnNode } from '#server/nodes/own-node.service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth, makePlace } from '#test/database.ts'
import { asDoctor } from '#test/doctor.ts'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/running-site.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

describeOnBoth('the doctor, of the servers of a site,', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    vi.stubEnv('PORT', String(await freePort()))
    app = await testApp(dialect)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
  })

  const { examined, stateOf, isFound } = asDoctor(() => app)
  const own = async (settings: Record<string, string> = {}, clocks: { clock?: () => Date; elapsed?: () => number } = {}) => {
    const env = readEnv({ LEITAI_DATA: app.dataFolder, PORT: '3000', PUBLIC_URL: 'https://leitai.example', ...settings })
    return await openOwnNode({ env, db: app.db, publicUrl: env.publicUrl, log: { warn: () => {} }, ...clocks })
  }

  test('names nodes with another PUBLIC_URL, and those that keep pictures and backups each in a place of its own', async () => {
    const first = await own()
    expect([await stateOf('nodes'), await stateOf('media')]).toEqual(['good', 'good'])
    const beside = await own({ PORT: '3001' })
    expect((await examined()).nodes).toMatchObject({ state: 'good', said: expect.stringMatching(/2 个节点的设置一致/) })
    const wrong = await own({ PORT: '3002', PUBLIC_URL: 'https://leitai.example:8443' })
    const { nodes } = await examined()
    expect(nodes).toMatchObject({ state: 'fault', cure: expect.stringMatching(/PUBLIC_URL 设成同一个.*systemctl restart leitai/) })
    expect(nodes?.said).toMatch(/:3000、\S+:3001 是 https:\/\/leitai\.example；\S+:3002 是 https:\/\/leitai\.example:8443）/)
    await wrong.end()
    expect(await stateOf('nodes')).toBe('good')

    const elsewhere = await makePlace('sqlite')
    const apart = await own({ PORT: '3003', LEITAI_DATA: elsewhere.dataFolder })
    await isFound('nodes', 'warning', /备份放在不同的地方.*3003 是/)
    const { media } = await examined()
    expect(media).toMatchObject({ state: 'fault', cure: expect.stringMatching(/同一个 MEDIA_URL.*复制/) })
    for (const folder of [app.dataFolder, elsewhere.dataFolder]) expect(media?.said).toContain(`${folder}/media`)
    // As on a copy of the machine, which has its name: it is no start of the first one.
    const copy = await own({ LEITAI_DATA: elsewhere.dataFolder })
    expect((await listNodes(app.db.read)).filter(({ port }) => port === 3000)).toMatchObject([
      { unclean_starts: [] },
      { unclean_starts: [] },
    ])
    for (const node of [first, beside, apart, copy]) await node.end()
    expect([await stateOf('nodes'), await stateOf('media')]).toEqual(['good', 'good'])
    await elsewhere.remove()
  })

  test('names a server that ends by itself again and again, and no other', async () => {
    for (let i = 0; i < 5; i += 1) await (await own()).end()
    expect(await stateOf('starts')).toBe('good')
    for (let i = 0; i < 3; i += 1) await own()
    expect(await stateOf('starts'), 'two starts came after an end that was no stop').toBe('good')
    await own()
    await isFound('starts', 'fault', /:3000 3 次，最近一次/)
    // Of an hour ago.
    const old = new Date(Date.now() - 3_600_000)
    for (let i = 0; i < 4; i += 1) await own({ PORT: '3001' }, { clock: () => old })
    expect((await examined()).starts?.said).not.toContain('3001')
  })

  test('names a server whose clock was put back while it ran, until it is started again', async () => {
    let [aheadMs, elapsedMs] = [600_000, 0]
    const clocks = { clock: () => new Date(Date.now() + aheadMs), elapsed: () => elapsedMs }
    const node = await own({}, clocks)
    elapsedMs += 60_000
    aheadMs += 60_000
    await node.beat()
    expect(await stateOf('clock')).toBe('good')
    elapsedMs += 60_000
    aheadMs -= 540_000 + 60_000
    await node.beat()
    await isFound('clock', 'warning', /:3000 的时钟在网站运行时（.+）被拨回了约 1[01] 分钟/)
    await node.beat()
    expect(await stateOf('clock')).toBe('warning')
    await node.end()
    await own()
    expect(await stateOf('clock')).toBe('good')
  })
})

test('a start names another node with another PUBLIC_URL; what is stopped has ended, and what is killed has not', async () => {
  const place = await makePlace('postgres')
  const start = async (host: string, dataFolder?: string) =>
    await startSite({
      ...{ port: await freePort(), databaseUrl: place.databaseUrl ?? '', flags: ['--empty'], settings: { PUBLIC_URL: host } },
      ...(dataFolder === undefined ? {} : { dataFolder }),
    })
  const a = await start('https://a.example', place.dataFolder)
  const b = await start('https://b.example', place.dataFolder)
  await expect.poll(() => b.said(), { timeout: 20_000 }).toMatch(/PUBLIC_URL 不同.+ 是 https:.+；.+ 是 https:/)
  for (const url of ['https://a.example', 'https://b.example']) expect(b.said()).toContain(` 是 ${url}`)
  expect(a.said()).not.toContain('不同')
  const app = await testApp('postgres', {}, { databaseUrl: place.databaseUrl })
  await a.stop()
  b.process.kill('SIGKILL')
  await once(b.process, 'exit')
  const ended = (await listNodes(app.db.read)).map(({ public_url, ended_at }) => [public_url, ended_at !== null])
  expect(Object.fromEntries(ended)).toEqual({ 'https://a.example': true, 'https://b.example': false })
  await app.close()
  await place.remove()
})
