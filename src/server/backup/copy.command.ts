import { resolve } from 'node:path'
import { instant, systemClock } from '#server/base/clock.ts'
import { type Env, SettingError } from '#server/base/env.ts'
import { shellQuote } from '#server/base/shell-quote.ts'
import type { DatabasePlace } from '#server/db/open.ts'
import { print, requireSite, runAside, type Settings } from '#server/process/command.ts'
import { ensureFolder } from '#server/process/data-folder.ts'
import { RowsDigest } from './backup.model.ts'
import { openSource, refuseInUse, replaceDatabase } from './database-places.service.ts'
import type { RowSource, RowTarget, Table } from './rows.model.ts'
import { takedownsAt } from './takedowns-at.service.ts'

/** `leitai copy --to postgres://…|FOLDER`: the rows, with everything one signs in with; pictures and videos stay where they are. */
export async function copyCommand(settings: Settings, to: string): Promise<never> {
  return await runAside(settings, async (env) => {
    const target = targetOf(env, to)
    await requireSite(env)
    await ensureFolder(target.dataFolder, target.databaseUrl === null ? '请在 --to 后面写能写的目录' : undefined)
    if ((await takedownsAt(target)) !== null) throw new Error(`${said(target)} 里已经有网站，请复制到空的数据库或目录`)
    // What it saved meanwhile would be missing.
    await refuseInUse(env)
    const source = await openSource(env)
    try {
      const lastMigration = (await source.migrations()).at(-1) ?? ''
      let rows = 0
      await replaceDatabase(target, {
        moment: instant(systemClock).replace(/\.\d+/, '').replaceAll(/[-:]/g, ''),
        lastMigration,
        fill: async (filled) => {
          for (const table of await filled.tables()) await filled.clear(table.name)
          const copied = new Map<string, string>()
          for (const table of await source.tables()) {
            const digest = await copyTable(source, filled, table)
            rows += digest.rows
            copied.set(table.name, digest.hex)
          }
          await refuseChanged(source, copied)
        },
      })
      await print(process.stdout, `已复制 ${rows} 行数据到 ${said(target)}，逐行核对一致`)
      for (const line of afterwards(env, target)) await print(process.stdout, line)
      return 0
    } finally {
      await source.close()
    }
  })
}

/** What is left to do, for people. */
function afterwards(env: Env, { databaseUrl, dataFolder }: DatabasePlace): string[] {
  if (databaseUrl !== null) return ['请把 DATABASE_URL 设成 --to 后面写的，再启动网站；此后写进旧数据库的内容，新的里没有']
  const setting = `${env.databaseUrl === null ? '' : '去掉 DATABASE_URL，'}把 LEITAI_DATA 设成 ${dataFolder}`
  const lines = [
    `请${setting}，再启动网站（装成服务的话，运行 sudo leitai install-service，它的单元里写着目录）；此后写进旧数据库的内容，新的里没有`,
  ]
  if (env.mediaUrl !== null || resolve(env.dataFolder) === dataFolder) return lines
  return [
    `图片和视频没有复制，启动以前运行 cp -a ${shellQuote(resolve(env.dataFolder, 'media'))} ${shellQuote(`${dataFolder}/`)}`,
    ...lines,
  ]
}

function targetOf(env: Env, to: string): DatabasePlace {
  // Of another kind of address a folder would be made.
  if (/^(?!postgres(ql)?:)[a-z][a-z0-9+.-]*:\//i.test(to)) throw new SettingError('--to 后面要写 postgres://… 或数据目录')
  const target = /^postgres(ql)?:\/\//.test(to)
    ? { databaseUrl: to, dataFolder: env.dataFolder, namedBy: '--to' }
    : { databaseUrl: null, dataFolder: resolve(to) }
  const isSame =
    target.databaseUrl === null
      ? env.databaseUrl === null && resolve(env.dataFolder) === target.dataFolder
      : target.databaseUrl === env.databaseUrl
  if (isSame) throw new SettingError('--to 写的就是网站现在用的数据库，请换一个')
  return target
}

/** Of all rows. Throws where what stands there afterwards is not what was read. */
async function copyTable(source: RowSource, target: RowTarget, table: Table): Promise<RowsDigest> {
  const before = new RowsDigest()
  for await (const rows of source.rows(table)) {
    for (const row of rows) before.add(row)
    await target.insert(table, rows)
  }
  const nextId = await source.nextId(table.name)
  if (nextId !== null) await target.setNextId(table.name, nextId)
  await target.settle(table.name)
  if ((await digestOf(target, table)).hex !== before.hex) throw new Error(`表 ${table.name} 复制后与原来不一致，没有复制，请再试一次`)
  return before
}

/** A server or a command may have begun since: what it wrote would be missing, and nobody would know. */
async function refuseChanged(source: RowSource, copied: ReadonlyMap<string, string>): Promise<void> {
  await source.renew()
  for (const table of await source.tables())
    if ((await digestOf(source, table)).hex !== copied.get(table.name))
      throw new Error(`复制的时候有人写了原来的网站（表 ${table.name}），所以没有复制：请停下网站和别的命令，再试一次`)
}

async function digestOf(rows: Pick<RowSource, 'rows'>, table: Table): Promise<RowsDigest> {
  const digest = new RowsDigest()
  for await (const batch of rows.rows(table)) for (const row of batch) digest.add(row)
  return digest
}

/** Without user and password. */
function said({ databaseUrl, dataFolder }: DatabasePlace): string {
  if (databaseUrl === null) return dataFolder
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}
