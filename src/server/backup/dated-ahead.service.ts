import { systemClock } from '#server/base/clock.ts'
import { formatSecond } from '#shared/dates.ts'
import { type BackupStore, momentOf } from './backup-store.model.ts'

/** Machines that back up to one place differ by less, ms. */
const clocksDifferMs = 3_600_000

/** Whether a backup is dated in the future: the clock was ahead when it was made, or is behind now. */
export function isDatedAhead(name: string, now = systemClock().getTime()): boolean {
  return Date.parse(momentOf(name)) > now + clocksDifferMs
}

/** The names of those that are whole, the oldest first. Of those dated in the future nobody knows when they were made: they stand apart. */
export async function datedNames(store: BackupStore): Promise<{ names: string[]; ahead: string[] }> {
  const now = systemClock().getTime()
  const all = await store.names()
  return { names: all.filter((name) => !isDatedAhead(name, now)), ahead: all.filter((name) => isDatedAhead(name, now)) }
}

/** All of them, where what is dated in the future counts as older than everything else. */
export async function namesInTurn(store: BackupStore): Promise<string[]> {
  const { names, ahead } = await datedNames(store)
  return [...ahead, ...names]
}

/** For people. */
export function aheadSaid(store: BackupStore, ahead: readonly string[]): string {
  const now = formatSecond(systemClock().toISOString())
  return `备份 ${ahead.map((name) => store.said(name)).join('、')} 的日期在以后（这台机器的时钟现在是 ${now}，北京时间）`
}

/** What is to be done about it. */
export const aheadCure = '用 timedatectl 看时钟对不对；时钟对的话，那是时钟快的时候做的备份，有了新的、不再需要它时请自己删除'
