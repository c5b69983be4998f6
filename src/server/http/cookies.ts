import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/base/env.ts'

/** The two cookies of the console: the session, and the browser that has signed in before. */
export type CookieName = 'session' | 'device'

const dayS = 24 * 3_600
const ages: Readonly<Record<CookieName, number>> = { session: 7 * dayS, device: 365 * dayS }

export function readCookie(request: FastifyRequest, env: Env, name: CookieName): string | null {
  const value = request.cookies[nameOf(env, name)]
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

export function setCookie(reply: FastifyReply, env: Env, name: CookieName, token: string): void {
  reply.setCookie(nameOf(env, name), token, { ...optionsOf(env), maxAge: ages[name] })
}

export function clearCookie(reply: FastifyReply, env: Env, name: CookieName): void {
  reply.clearCookie(nameOf(env, name), optionsOf(env))
}

/** The prefix makes browsers refuse such a cookie from a sub-domain or over http, so it is used with https only. */
function nameOf(env: Env, name: CookieName): string {
  const plain = name === 'session' ? 'leitai' : 'leitai-device'
  return isSecure(env) ? `__Host-${plain}` : plain
}

function optionsOf(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(env) } as const
}

export function isSecure(env: Env): boolean {
  return env.publicUrl.startsWith('https:')
}
