import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertSignedIn } from '../console.ts'
import { freePort } from '../postgres.ts'
import { type Organiser, organiserAt } from '../replay/organiser.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { test as siteTest } from './site.ts'

interface OwnServer {
  url: string
  /** A session's cookie of an editor. */
  token: string
  organiser: Organiser
  kill(): Promise<void>
  /** At the same address, with the same data. */
  start(): Promise<void>
}

/** `page` opens a separate server on SQLite without any content, which no other test changes. */
export const test = siteTest.extend<{ server: OwnServer }>({
  server: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-own-'))
    const port = await freePort()
    const begin = () => startSite({ port, dataFolder, flags: ['--empty'] })
    let site: RunningSite = await begin()
    const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
    const { token } = await insertSignedIn(db.write, 'editor', new Date().toISOString())
    await db.close()
    await use({
      url: site.url,
      token,
      organiser: organiserAt(site.url, token),
      kill: async () => {
        const ended = once(site.process, 'exit')
        site.process.kill('SIGKILL')
        await ended
      },
      start: async () => {
        site = await begin()
      },
    })
    await site.stop()
    await rm(dataFolder, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => await use(server.url),
})
