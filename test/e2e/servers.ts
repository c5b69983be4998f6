import { freePort, startPostgres } from '../postgres.ts'
import { type RunningSite, startSite } from '../running-site.ts'

/** Two built sites with the demo season for the whole run: one on SQLite, one on PostgreSQL. */
export default async function servers(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const sites: RunningSite[] = [
    await startSite({ port: await freePort() }),
    await startSite({ port: await freePort(), databaseUrl: postgres.url }),
  ]
  process.env.LEITAI_SITE = sites[0]?.url
  process.env.LEITAI_SITE_POSTGRES = sites[1]?.url
  return async () => {
    for (const site of sites) await site.stop()
    await postgres.stop()
  }
}
