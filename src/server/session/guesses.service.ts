import type { FastifyRequest } from 'fastify'
import { instant } from '#server/base/clock.ts'
import { type HttpError, tooMany } from '#server/base/errors.ts'
import { networksOf } from '#server/base/network.model.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { readCookie } from '#server/http/cookies.ts'
import type { Asker } from './password-turns.model.ts'
import { isKnownDevice } from './sessions.queries.ts'
import { countAttempt } from './sign-in.queries.ts'
import { hashOf } from './token.model.ts'

/** Attempts per quarter of an hour. */
const mostByAccount = 10
const mostByAddress = 30
/** For the /48 of an IPv6 address: more than any one /64 of it can use up. */
const mostByWideNetwork = 120

type GuessParts = Pick<ConsoleContext, 'write' | 'clock'>

/**
 * The counters of one sign-in. A browser in which this user has signed in before has counters of its own: attackers can neither lock the
 * owner out nor detect the account by it.
 */
export interface Counters {
  /** From the narrowest network to the widest. None for a known browser: the people of one office share an address. */
  networks: readonly string[]
  asker: Asker
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
    return { networks: [], asker: 'known', password: `device:${hashOf(device)}`, code: `device-code:${hashOf(device)}` }
  }
  const networks = networksOf(clientAddress(request)).map((network) => `address:${network}`)
  return { networks, asker: { address: clientAddress(request) }, password: `account:${name}`, code: `code:${name}` }
}

/** The networks first: one over its limit does not count against anybody's account. */
export async function countPasswordGuess(parts: GuessParts, { networks, password }: Counters): Promise<void> {
  if (networks.length > 0) await countByNetwork(parts, networks)
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

/** All or none: a narrow network over its limit does not count against its neighbours, nor does one make rows that a wide one refuses. */
async function countByNetwork({ write, clock }: GuessParts, networks: readonly string[]): Promise<void> {
  await write(async (db) => {
    for (const [i, network] of networks.entries())
      if ((await countAttempt(db, network, instant(clock))) > (i === 0 ? mostByAddress : mostByWideNetwork)) throw tooManyGuesses()
  }, 'alongside')
}

/** Each in a separate transaction, counted before the check: concurrent attempts can neither bypass the count nor wait for each other. */
async function countGuess({ write, clock }: GuessParts, key: string, most: number): Promise<void> {
  const count = await write((db) => countAttempt(db, key, instant(clock)), 'alongside')
  if (count > most) throw tooManyGuesses()
}

function tooManyGuesses(): HttpError {
  return tooMany('尝试次数太多，请 15 分钟后再试')
}
