import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Asker, PasswordTurns } from './password-turns.model.ts'

/** OWASP's second recommended setting for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

/** The keepers of an event behind one address all sign in when it begins: ten of them wait a second or two, and keep nobody else waiting longer. */
const turns = new PasswordTurns({ atOnce: 2, mostWaiting: 100, mostOfNetwork: [10, 20] })

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, base64 without padding; for somebody who is signed in or has a one-time link. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await turns.take('known', () => derive('argon2id', { ...cost, message: password, nonce }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** A try at a password that must be counted. */
interface Attempt {
  asker: Asker
  /** Called when it is its turn: of a flood, only those whose turn it is reach the database. Throws where there were too many. */
  count(): Promise<void>
}

/** With a null hash, for an unknown user, it takes as long and returns false: timing must not reveal which names exist. */
export async function isPassword(password: string, hash: string | null, attempt?: Attempt): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? nobody)
  if (!parts) throw new Error('A stored password hash is malformed')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const wanted = Buffer.from(tag, 'base64')
  const found = await turns.take(attempt?.asker ?? 'known', async () => {
    await attempt?.count()
    return await derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: wanted.length,
    })
  })
  return timingSafeEqual(found, wanted) && hash !== null
}

const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
