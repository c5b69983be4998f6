import type { FastifyRequest } from 'fastify'
import { instant } from '#server/base/clock.ts'
import { tooMany } from '#server/base/errors.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { readCookie } from '#server/http/cookies.ts'
import { networkOf } from './network.model.ts'
import { isKnownDevice } from './sessions.queries.ts'
import { countAttempt } from './sign-in.queries.ts'
import { hashOf } from './token.model.ts'

/** Attempts per quarter of an hour. */
const mostByAccount = 10
const mostByAddress = 30

type GuessParts = Pick<ConsoleContext, 'write' | 'clock'>

/**
 * The counters of one sign-in. A browser in which this user has signed in before has counters of its own: attackers can neither lock the
 * owner out nor detect the account by it.
 */
export interface Counters {
  /** Null for a known browser: the people of one office share an address. */
  address: string | null
  password: string
  code: string
}

/** `userId` is null for an unknown name; the database queries are the same. */
export async function countersOf(
  parts: Pick<ConsoleContext, 'env' | 'read'>,
  request: FastifyRequest,
  name: string,
  userId: number | null,
): Promise<Counters> {
  const device = readCookie(request, parts.env, 'device')
  if (device !== null && (await isKnownDevice(parts.read, hashOf(device), userId ?? 0))) {
    return { address: null, password: `device:${hashOf(device)}`, code: `device-code:${hashOf(device)}` }
  }
  return { address: `address:${networkOf(request.ip)}`, password: `account:${name}`, code: `code:${name}` }
}

/** The address first: an address over its limit does not count against anybody's account. */
export async function countPasswordGuess(parts: GuessParts, { address, password }: Counters): Promise<void> {
  if (address !== null) await countGuess(parts, address, mostByAddress)
  await countGuess(parts, password, mostByAccount)
}

/** Codes are counted over all sign-in steps: knowing the password and starting again gives no more attempts. */
export async function countCodeGuess(parts: GuessParts, { code }: Counters): Promise<void> {
  await countGuess(parts, code, mostByAccount)
}

/** For a signed-in user who must type the password again; a stolen session must not be able to guess it. */
export async function countOwnGuess(parts: GuessParts, userId: number): Promise<void> {
  await countGuess(parts, `own:${userId}`, mostByAccount)
}

/** Each in a separate transaction, counted before the check: concurrent attempts can neither bypass the count nor wait for each other. */
async function countGuess({ write, clock }: GuessParts, key: string, most: number): Promise<void> {
  const count = await write((db) => countAttempt(db, key, instant(clock)), 'alongside')
  if (count > most) throw tooMany('尝试次数太多，请 15 分钟后再试')
}
