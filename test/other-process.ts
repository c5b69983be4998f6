// A separate process, like the command line: writes a title in the normal way, or holds the lock of the file.
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

const [act, place = '', ...rest] = process.argv.slice(2)
const databaseUrl = place.startsWith('postgres') ? place : null
switch (act) {
  case 'retitle': {
    const [id, title = ''] = rest
    const db = await openDatabase({ databaseUrl, dataFolder: place }, async () => {})
    await transact(db, systemClock, async (trx, touch) => {
      await trx.updateTable('articles').set({ title }).where('id', '=', Number(id)).execute()
      touch('articles', `article:${Number(id)}`)
    })
    await db.close()
    break
  }
  case 'hold': {
    const file = new DatabaseSync(`${place}/leitai.db`, { timeout: 5_000 })
    file.exec('begin immediate')
    process.stdout.write('held\n')
    await sleep(Number(rest[0]))
    file.exec('rollback')
    file.close()
    break
  }
  case 'migrate': {
    const db = await openDatabase({ databaseUrl, dataFolder: place }, migrate)
    await db.close()
    break
  }
  default:
    throw new Error(`No act ${act}`)
}
