import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Static, Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import { instant, systemClock } from '#server/base/clock.ts'

/** Who makes a backup at a place, so that nobody else does: several machines may share it. */
const Turn = Type.Object({
  host: Type.String(),
  pid: Type.Integer(),
  /** When the process began, in ticks of the machine's clock; empty where the system does not tell. */
  start: Type.Optional(Type.String()),
  at: Type.String({ format: 'date-time' }),
})
type Turn = Static<typeof Turn>
const check = checkOf(Turn)

/** A backup that takes longer has lost its process, ms. */
const longestMs = 6 * 3_600_000

/** For the file or object `name` of the place. */
export async function ownTurn(): Promise<string> {
  const turn: Turn = { host: hostname(), pid: process.pid, start: await startOf(process.pid), at: instant(systemClock) }
  return JSON.stringify(turn)
}

/** Throws where who wrote this at the place still makes a backup. `name`: what is to be removed there if not. */
export async function refuseTurnOf(written: string | null, { place, name }: { place: string; name: string }): Promise<void> {
  const turn = turnIn(written)
  if (turn === null || !(await isStanding(turn))) return
  const since = `${turn.host} 从 ${turn.at} 开始`
  throw new Error(`${place} 里正在做另一个备份（${since}），请等它做完；它要是中断了，请删除那里的 ${name}`)
}

function turnIn(written: string | null): Turn | null {
  try {
    const value: unknown = JSON.parse(written ?? 'null')
    return check.Check(value) ? value : null
  } catch {
    return null
  }
}

/**
 * One of this machine whose process has ended holds up nobody. Ids are given again, in a container after every start: the process must also
 * have begun when the maker did, as far as either is known (of other users' processes a machine may tell nothing).
 */
async function isStanding({ host, pid, start = '', at }: Turn): Promise<boolean> {
  if (host === hostname()) {
    const begun = await startOf(pid)
    if (!isAlive(pid) || (start !== '' && begun !== '' && begun !== start)) return false
  }
  return systemClock().getTime() - Date.parse(at) < longestMs
}

async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
