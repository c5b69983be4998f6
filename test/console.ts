import { argon2Sync, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { Fault } from '#server/base/errors.ts'
import type { Writer } from '#server/db/open.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import type { Scorekeepers, ScorekeepersView } from '#shared/admin/competitions.ts'
import type { Role } from '#shared/admin/roles.ts'
import type { TestApp } from './app.ts'

interface CallerWish {
  /** Default: a unique one. */
  name?: string
  displayName?: string
  /** As `hashPassword` makes it; without one, no password opens the account. */
  passwordHash?: string
  totpSecret?: string
  disabledAt?: string
}

/** As `hashPassword` makes it, and opened likewise, in a three-hundredth of the time. */
export function quickHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** The details of a refused request; null where there is only a message. */
interface Refusal<Current> {
  faults?: readonly Fault[]
  current?: Current
}

/** A response of the console. `Data` is the route's type in `#shared/admin`; `Current` that of the state in a 409. */
export class Answer<Data, Current = unknown> {
  readonly status: number
  /** Of the envelope. */
  readonly code: number
  readonly message: string
  readonly #response: LightMyRequestResponse

  constructor(response: LightMyRequestResponse) {
    const { code, message } = response.json<{ code: number; message: string }>()
    this.status = response.statusCode
    this.code = code
    this.message = message
    this.#response = response
  }

  get data(): Data {
    if (this.status !== 200) throw new Error(`Refused with ${this.status}: ${this.message}`)
    return this.#response.json<{ data: Data }>().data
  }

  /** Validation errors by field; empty where there are none. */
  get faults(): readonly Fault[] {
    return this.#refusal()?.faults ?? []
  }

  /** The current state, after a conflict. */
  get current(): Current {
    const { current } = this.#refusal() ?? {}
    if (current === undefined) throw new Error(`No conflict, but ${this.status}: ${this.message}`)
    return current
  }

  #refusal(): Refusal<Current> | null {
    return this.status === 200 ? null : this.#response.json<{ data: Refusal<Current> | null }>().data
  }
}

/** Assigns the matches of a competition, on whatever is assigned now. */
export async function assignScorekeepers(caller: Caller, competition: number, items: Scorekeepers['items']) {
  const path = `/api/admin/competitions/${competition}/scorekeepers`
  const { rev } = await caller.get<ScorekeepersView>(path)
  return await caller.ask<ScorekeepersView, ScorekeepersView>('PUT', path, { rev, items })
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A user who is signed in to the console of a test's server. */
export interface Caller {
  userId: number
  sessionId: number
  name: string
  /** The session's token, as the cookie has it. */
  token: string
  /** The value of a Cookie header. */
  cookie: string
  /** Sends a request as the console does: from its own origin, in JSON. */
  ask<Data = unknown, Current = unknown>(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Data, Current>>
  /** The data of a GET; an error fails the test. */
  get<Data>(url: string): Promise<Data>
}

export const ownOrigin = 'https://leitai.example'

/** A new user with the role and an open session, without signing in. */
export async function signedIn(app: Pick<TestApp, 'http' | 'db' | 'clock'>, role: Role, params: CallerWish = {}): Promise<Caller> {
  const { userId, sessionId, name, token } = await insertSignedIn(app.db.write, role, app.clock.read().toISOString(), params)
  const cookie = `__Host-leitai=${token}`
  const ask: Caller['ask'] = async <Data, Current>(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.http.inject({
      method,
      url,
      headers: { cookie, origin: ownOrigin, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      // A body of another type is sent as it is.
      ...(body === undefined ? {} : { payload: headers['content-type'] === undefined ? JSON.stringify(body) : String(body) }),
    })
    return new Answer<Data, Current>(response)
  }
  return {
    userId,
    sessionId,
    name,
    token,
    cookie,
    ask,
    get: async <Data>(url: string) => (await ask<Data>('GET', url)).data,
  }
}

/** The rows of a user and of a session that is theirs. */
export async function insertSignedIn(
  db: Writer,
  role: Role,
  now: string,
  { name = `u${randomBytes(5).toString('hex')}`, displayName = name, passwordHash = nobodys, totpSecret, disabledAt }: CallerWish = {},
): Promise<{ userId: number; sessionId: number; name: string; token: string }> {
  const token = newToken()
  const { id: userId } = await db
    .insertInto('users')
    .values({
      name,
      display_name: displayName,
      role,
      password_hash: passwordHash,
      totp_secret: totpSecret ?? null,
      totp_step: null,
      disabled_at: disabledAt ?? null,
      created_at: now,
      signed_in_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), user_id: userId, created_at: now, seen_at: now, address: '192.0.2.1', agent: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId, sessionId, name, token }
}

/** Valid in form, and matching no password. */
const nobodys = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
