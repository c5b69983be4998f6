import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#shared/envelope.ts'
import type { RunningSite } from './running-site.ts'

/** The first admin of a running site, created by the link of its start. */
export interface FirstAdmin {
  name: string
  password: string
  /** The value of a Cookie header. */
  cookie: string
  /** Asks as the console does. */
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; message: string; data: unknown }>
}

export async function firstAdmin(site: RunningSite): Promise<FirstAdmin> {
  const [name, password] = ['chief', 'four quiet harbours 71']
  const post = async (cookie: string, method: string, path: string, body?: unknown) =>
    await fetch(`${site.url}${path}`, {
      method,
      headers: { cookie, origin: site.url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const user = { token: await linkedToken(site), name, displayName: '管理员', password }
  const welcomed = await post('', 'POST', '/api/admin/one-time-links/user', user)
  if (!welcomed.ok) throw new Error(`The first admin was refused: ${await welcomed.text()}`)
  const cookie = welcomed.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return {
    name,
    password,
    cookie,
    ask: async (method, path, body) => {
      const response = await post(cookie, method, path, body)
      const { message, data } = (await response.json()) as Envelope
      return { status: response.status, message, data }
    },
  }
}

/** The link is written shortly after the site answers. */
async function linkedToken(site: RunningSite): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const token = /#(\S+)\n/.exec(await readFile(join(site.dataFolder, 'first-admin-link.txt'), 'utf8').catch(() => ''))?.[1]
    if (token !== undefined) return token
    await sleep(50)
  }
  throw new Error(`There was no link for the first admin:\n${site.said()}`)
}
