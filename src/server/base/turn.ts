import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Static, Type } from 'typebox'
import { checkOf } from './check-of.ts'
import { instant, systemClock } from './clock.ts'

/** Who does at a place what only one may do there at a time: several machines may share it. */
const Turn = Type.Object({
  host: Type.String(),
  pid: Type.Integer(),
  /** When the process began, in ticks of the machine's clock; empty where the system does not tell. */
  start: Type.Optional(Type.String()),
  at: Type.String({ format: 'date-time' }),
})
type Turn = Static<typeof Turn>
const check = checkOf(Turn)

/** What takes longer has lost its process, ms. */
const longestMs = 6 * 3_600_000

/** What is written at the place. */
export async function ownTurn(): Promise<string> {
  const turn: Turn = { host: hostname(), pid: process.pid, start: await startOf(process.pid), at: instant(systemClock) }
  return JSON.stringify(turn)
}

/** Of what was found written there: null where nobody is at it any more. */
export async function standingTurn(written: string | null): Promise<Turn | null> {
  const turn = turnIn(written)
  return turn !== null && (await isStanding(turn)) ? turn : null
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
async function isStanding(turn: Turn): Promise<boolean> {
  if (turn.host === hostname() && !(await isSameAlive(turn))) return false
  return systemClock().getTime() - Date.parse(turn.at) < longestMs
}

async function isSameAlive({ pid, start = '' }: Turn): Promise<boolean> {
  const begun = await startOf(pid)
  return isAlive(pid) && (start === '' || begun === '' || begun === start)
}

/** Whether whoever wrote this has surely ended: one of this machine by its process, one of another when nothing takes so long. Null: nobody did. */
export async function hasSurelyEnded(written: string | null): Promise<boolean | null> {
  const turn = turnIn(written)
  if (turn === null) return null
  if (turn.host === hostname()) return !(await isSameAlive(turn))
  return systemClock().getTime() - Date.parse(turn.at) >= longestMs
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
