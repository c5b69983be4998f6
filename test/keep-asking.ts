import { Agent, get } from 'node:http'
import { get as getSecurely, Agent as SecureAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

interface Asked {
  asked: number
  /** What failed, and when, ms since the beginning. */
  failed: { at: number; why: string }[]
  /** The processes that answered, by the beginnings of their request ids. */
  processes: Set<string>
}

/** Each process begins its ids in its own way. */
export function processOf({ headers }: { headers: Readonly<Record<string, unknown>> }): string {
  return String(headers['x-request-id']).replace(/-[0-9a-z]+$/, '')
}

/** Between an answer and the next request of the same visitor, ms. */
const pauses = { usual: 2, calm: 50 }

const usualPaths = ['/', '/api/articles', '/newsList', '/api/competitions']

interface Visitors extends Pick<Asked, 'processes'> {
  /** While this lasts, in which nothing that answers them is stopped, they take their time. */
  calmly<T>(act: () => Promise<T>): Promise<T>
  stop(): Promise<Asked>
}

/** Visitors on kept and on new connections, until they are told to stop. */
export function keepAsking(port: number, { isSecure = false, paths = usualPaths } = {}): Visitors {
  const asked: Asked = { asked: 0, failed: [], processes: new Set() }
  const begun = performance.now()
  let isOver = false
  let pauseMs = pauses.usual

  const ask = (agent: Agent | false, path: string) =>
    new Promise<void>((done) => {
      asked.asked += 1
      const fail = (why: string) => {
        asked.failed.push({ at: Math.round(performance.now() - begun), why: `${path}: ${why}` })
        done()
      }
      const params = { host: '127.0.0.1', port, path, agent }
      const outgoing = isSecure ? getSecurely({ ...params, servername: 'example.com', rejectUnauthorized: false }) : get(params)
      outgoing.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
      outgoing.on('response', (response) => {
        const isOfProgram = 'x-request-id' in response.headers
        if (isOfProgram) asked.processes.add(processOf(response))
        response.on('error', (error) => fail(error.message))
        const from = isOfProgram ? 'the program' : 'the proxy'
        response.on('end', () => (response.statusCode === 200 ? done() : fail(`${response.statusCode} of ${from}`)))
        response.resume()
      })
    })

  const visitors = Array.from({ length: 6 }, async (_, i) => {
    const wish = { keepAlive: true, maxSockets: 1 }
    const agent = i < 4 ? (isSecure ? new SecureAgent(wish) : new Agent(wish)) : false
    while (!isOver) {
      await ask(agent, paths[i % paths.length] ?? '/')
      await sleep(pauseMs)
    }
    if (agent) agent.destroy()
  })
  return {
    processes: asked.processes,
    calmly: async (act) => {
      pauseMs = pauses.calm
      const result = await act()
      pauseMs = pauses.usual
      return result
    },
    stop: async () => {
      isOver = true
      await Promise.all(visitors)
      return asked
    },
  }
}
