import { type Clock, clockAt } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { RightsFault } from '#server/base/rights.ts'
import { shellQuote } from '#server/base/shell-quote.ts'
import { oneLineError } from '#server/base/system-error.ts'
import { DatabaseFault } from '#server/db/connection-fault.ts'
import { type Db, databaseFile, openDatabase } from '#server/db/open.ts'
import { hasSite, withoutSite } from '#server/db/reach.ts'
import { namedRefusal, roleFaultsAt } from '#server/db/role-rights.ts'
import { DatabaseFileFault, damageCure } from '#server/db/sqlite-damage.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import { checks } from '#shared/admin/doctor.ts'
import {
  checkAdmin,
  checkClock,
  checkCounter,
  checkIntegrity,
  checkLog,
  checkReferences,
  checkSchema,
  checkSearch,
} from './database-checks.service.ts'
import { formerDatabases } from './former-databases.service.ts'
import { type Found, fault, good, unchecked, warning } from './found.model.ts'
import { checkLeftovers } from './leftover-checks.service.ts'
import { examineMachine } from './machine-checks.service.ts'
import { checkMedia } from './media-checks.service.ts'
import { checkClockOfNodes, checkNodes, checkStarts } from './nodes-checks.service.ts'
import { checkOutside, checkServer } from './outside-checks.service.ts'
import { runChecks } from './run-checks.service.ts'
import { checkBackup, checkFiling } from './site-checks.service.ts'

/** Everything, beside a running server or without one. The database is opened as it stands; only `fix` of a finding changes anything. */
export async function examine<T>(env: Env, then: (found: readonly Found[]) => Promise<T>): Promise<T> {
  const machine = await examineMachine(env)
  const db = await openAsItStands(env, machine)
  if ('check' in db) {
    const left = checks.filter((check) => ![...machine, db].some((one) => one.check === check))
    return await then(inOrder([...machine, db, ...left.map((check) => unchecked(check, '数据库打不开，其余各项没有检查'))]))
  }
  try {
    return await then(inOrder([...machine, ...(await examineSite(env, db))]))
  } finally {
    await db.close()
  }
}

async function examineSite(env: Env, db: Db): Promise<Found[]> {
  const clock = clockAt(env.now)
  return await runChecks([
    [['database'], () => checkDatabase(env, db)],
    [['schema'], () => checkSchema(db)],
    [['integrity'], () => checkIntegrity(db, env)],
    [['references'], () => checkReferences(db)],
    [['counter'], () => checkCounter(db)],
    [['clock'], async () => await foundOfClock(db, clock)],
    [['log'], () => checkLog(db, env)],
    [['search'], () => checkSearch(db)],
    [['media', 'orphans'], async () => checkMedia(db, await openMediaFiles(env), env)],
    [['leftovers'], () => checkLeftovers(db, env)],
    [['admin'], () => checkAdmin(db)],
    [['filing'], () => checkFiling(db.read, env)],
    [['backup', 'drill'], () => checkBackup(db.read, env, clock())],
    [['server', 'https', 'certificate', 'address', 'events', 'cache', 'proxy'], () => checkWays(env, db)],
    [['starts'], () => checkStarts(db.read)],
    [['nodes'], () => checkNodes(db.read)],
  ])
}

/** That of this machine first: where it is wrong, what another one has seen says little. */
async function foundOfClock(db: Db, clock: Clock): Promise<Found> {
  const own = await checkClock(db, clock)
  return own.state === 'good' ? ((await checkClockOfNodes(db.read)) ?? own) : own
}

async function checkWays(env: Env, db: Db): Promise<Found[]> {
  const server = await checkServer(env)
  return [server, ...(await checkOutside(env, db.read, server.state !== 'unchecked'))]
}

async function openAsItStands(env: Env, machine: readonly Found[]): Promise<Db | Found> {
  try {
    // First: it looks at the encoding too, of which an empty database gives no other sign.
    if (!(await hasSite(env))) {
      const { said, cure } = withoutSite(env)
      return fault('database', said, `${cure}，或用 leitai start 新建一个`)
    }
    const db = await openDatabase(env, async () => {})
    try {
      await db.read.selectFrom('change_counter').select('n').execute()
      return { ...db, ...db.unlimited }
    } catch (error) {
      await db.close()
      throw error
    }
  } catch (thrown) {
    const error = env.databaseUrl === null ? thrown : await namedRefusal({ databaseUrl: env.databaseUrl }, thrown)
    const said = error instanceof RightsFault || error instanceof DatabaseFault ? error.said : oneLineError(error)
    return fault('database', `数据库打不开：${said}`, cureOf(error, env, machine))
  }
}

/** A restore costs what was written since the backup: it is the cure for a damaged file alone. */
function cureOf(error: unknown, { databaseUrl, dataFolder }: Env, machine: readonly Found[]): string {
  if (error instanceof RightsFault || error instanceof DatabaseFault) return error.cure
  if (databaseUrl !== null) return '看 PostgreSQL 是否在运行，以及 DATABASE_URL 的地址、用户和密码'
  if (error instanceof DatabaseFileFault) return damageCure(error.file)
  const cause = machine.find(({ check, state }) => ['folder', 'space'].includes(check) && state === 'fault')
  return cause?.cure ?? `看哪个程序占着它：sudo fuser -v ${shellQuote(databaseFile(dataFolder))}；磁盘有没有出错：dmesg | tail`
}

/** Each of the former ones takes as much room as the site: they are named until somebody deletes them. */
async function checkDatabase(env: Env, db: Db): Promise<Found> {
  const found = await checkRole(env)
  const formers = found.state === 'good' ? await formerDatabases(db, env) : []
  if (formers.length === 0) return found
  const names = formers.map(({ said }) => said).join('、')
  const removals = formers.map(({ removal }) => removal).join('；')
  return good('database', `${found.said}；还留着 ${formers.length} 个原来的数据库（${names}），不再需要时：${removals}`)
}

/** What a statement needs that comes only with the next upgrade or a restore fails on that day: it is told before. */
async function checkRole({ databaseUrl, dataFolder }: Env): Promise<Found> {
  if (databaseUrl === null) return good('database', `数据库 ${databaseFile(dataFolder)}`)
  const { tables, making, schemas } = await roleFaultsAt({ databaseUrl })
  const broken = tables ?? making
  if (broken !== null) return fault('database', broken.said, broken.cure)
  if (schemas !== null) return warning('database', schemas.said, schemas.cure)
  return good('database', `数据库在 ${new URL(databaseUrl).host}`)
}

function inOrder(found: readonly Found[]): Found[] {
  return [...found].sort((a, b) => checks.indexOf(a.check) - checks.indexOf(b.check))
}
