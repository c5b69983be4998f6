import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTPayload, jwtVerify } from 'jose'
import type { GameTokenSettings } from '#server/base/env.ts'
import { HttpError, keyServerDown, tokenInvalid } from '#server/base/errors.ts'
import { hasForbiddenCharacter } from '#shared/characters.ts'
import type { Me } from '#shared/me.ts'

/** Returns the holder of a token; throws `tokenInvalid` for an invalid one. */
export type Verifier = (token: string) => Promise<TokenHolder>
type TokenHolder = Omit<Me, 'profile' | 'own'>

const longestToken = 8_192

/** Null settings: the site is connected to no game, so no token is valid. */
export function makeVerifier(settings: GameTokenSettings | null): Verifier {
  if (settings === null) {
    return async () => {
      throw tokenInvalid('neither GAME_TOKEN_SECRET nor GAME_TOKEN_JWKS is set')
    }
  }
  const verify = signatureCheck(settings)
  return async (token) => {
    if (token.length > longestToken) throw tokenInvalid(`it has ${token.length} characters`)
    try {
      return player(await verify(token), settings.claim)
    } catch (error) {
      if (error instanceof errors.JOSEError && tokenFaults.has(error.code)) throw tokenInvalid(error.message)
      // An error of the key server is not the visitor's fault, and must not make the client discard its token.
      throw error instanceof HttpError ? error : keyServerDown(error)
    }
  }
}

/** The errors of jose that mean that the token itself is invalid. */
const tokenFaults: ReadonlySet<string> = new Set([
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
  errors.JWTInvalid.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
])

function signatureCheck(settings: GameTokenSettings): (token: string) => Promise<JWTPayload> {
  switch (settings.kind) {
    case 'secret': {
      const secret = new TextEncoder().encode(settings.secret)
      return async (token) => (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload
    }
    case 'jwks': {
      const keys = createRemoteJWKSet(settings.url, { timeoutDuration: 5_000, [customFetch]: atMostEvery(pauseMs, fetchKeys) })
      return async (token) => (await jwtVerify(token, keys, { algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'] })).payload
    }
  }
}

/** Between two requests to the key server, ms. After an answer with keys the library itself waits for longer. */
const pauseMs = 10_000

/**
 * The library waits after an answer with keys alone: while the key server fails, each token that anybody makes up would be a request to it, and
 * one that hangs would hold each visitor for as long as it may.
 */
function atMostEvery(ms: number, ask: FetchImplementation): FetchImplementation {
  let askedAt = Number.NEGATIVE_INFINITY
  return async (url, options) => {
    const since = performance.now() - askedAt
    if (since < ms) throw new Error(`GAME_TOKEN_JWKS gave no keys ${Math.round(since / 1000)} s ago, and is asked again later`)
    askedAt = performance.now()
    return await ask(url, options)
  }
}

/** More than any game has keys for, bytes. */
const mostKeyBytes = 1024 * 1024

async function fetchKeys(url: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(url, options)
  if (answer.status !== 200 || answer.body === null) return answer
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > mostKeyBytes) throw new Error(`GAME_TOKEN_JWKS answers with more than ${mostKeyBytes} bytes`)
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks))
}

/** The last instant that a JavaScript Date can hold, ms since 1970: a token may have a later expiry. */
const latestDate = 8.64e15

/** As long as that of a player of this site may be, characters. */
const longestAccount = 200

/** Only the claims about the player. */
function player(payload: JWTPayload, claim: string): TokenHolder {
  const id = payload[claim]
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '') {
    throw tokenInvalid(`it has no claim "${claim}" (GAME_TOKEN_CLAIM), but ${Object.keys(payload).slice(0, 20).join(', ')}`)
  }
  const fault = accountFault(id)
  if (fault !== null) throw tokenInvalid(`its claim "${claim}" (GAME_TOKEN_CLAIM) ${fault}`)
  return {
    player: String(id),
    name: shownText(payload.name),
    server: shownText(payload.server),
    expiresAt: payload.exp === undefined ? null : new Date(Math.min(payload.exp * 1000, latestDate)).toISOString(),
  }
}

/** Why no player of this site can have this account, not telling it: for the log. Null where one can. */
function accountFault(id: string | number): string | null {
  // A larger one was rounded when it was read, to the number of another player.
  if (typeof id === 'number') return Number.isSafeInteger(id) ? null : 'is a number that is not whole or too large: write it as a text'
  if (hasForbiddenCharacter(id)) return 'has a control character or half a character'
  const { length } = [...id]
  return length > longestAccount ? `has ${length} characters, an account at most ${longestAccount}` : null
}

function shownText(claim: unknown): string | null {
  return typeof claim === 'string' && !hasForbiddenCharacter(claim) ? claim : null
}
