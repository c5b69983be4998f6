import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Controls Chromium by its own protocol, without a library: current libraries do not support versions of 2021.

type Params = Readonly<Record<string, unknown>>
type Listener = (params: Record<string, unknown>) => void

export interface Chromium {
  /** Such as "HeadlessChrome/88.0.4298.0". */
  product: string
  /** Of the protocol. */
  port: number
  tab: Tab
  close(): Promise<void>
}

export interface Tab {
  send(method: string, params?: Params): Promise<Record<string, unknown>>
  on(event: string, listener: Listener): void
  /** Resolves at the page's load event. */
  goto(url: string): Promise<void>
  /** The value of an expression in the page; promises are awaited. Throws what the page throws. */
  evaluate(expression: string): Promise<unknown>
  /** Waits until the expression is truthy; throws after `ms`. */
  waitFor(expression: string, ms?: number): Promise<void>
}

export async function launchChromium(binary: string, flags: readonly string[]): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'leitai-chromium-'))
  const child = spawn(
    binary,
    ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...flags, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const end = async () => {
    child.kill('SIGKILL')
    await new Promise((done) => (child.exitCode === null && child.signalCode === null ? child.once('exit', done) : done(null)))
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await addressOf(child)
    const line = await openLine(address)
    const { product } = await line.send('Browser.getVersion')
    return {
      product: String(product),
      port: Number(new URL(address).port),
      tab: await firstTab(line),
      close: async () => {
        line.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (bytes) => {
      said += String(bytes)
      const found = /DevTools listening on (ws:\S+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`Chromium ended: ${said.slice(-800)}`)))
  })
}

interface Line {
  send(method: string, params?: Params, sessionId?: string): Promise<Record<string, unknown>>
  on(sessionId: string, event: string, listener: Listener): void
  close(): void
}

const longestAnswerMs = 30_000

async function openLine(address: string): Promise<Line> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)))
  })
  let last = 0
  const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>()
  const listeners = new Map<string, Listener[]>()
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) {
      for (const listener of listeners.get(`${message.sessionId}/${message.method}`) ?? []) listener(message.params ?? {})
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) asked?.reject(new Error(message.error.message))
    else asked?.resolve(message.result ?? {})
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Chromium closed the connection'))
    waiting.clear()
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++last
        setTimeout(() => reject(new Error(`${method} had no answer`)), longestAnswerMs).unref()
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    on: (sessionId, event, listener) => {
      const key = `${sessionId}/${event}`
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
    close: () => socket.close(),
  }
}

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

/** The tab that Chromium opens by itself: in single-process mode a second one never answers. */
async function firstTab(line: Line): Promise<Tab> {
  const targetId = await firstPage(line)
  const { sessionId } = await line.send('Target.attachToTarget', { targetId, flatten: true })
  const session = String(sessionId)
  const send = (method: string, params?: Params) => line.send(method, params, session)
  const on = (event: string, listener: Listener) => line.on(session, event, listener)
  let loaded: () => void = () => {}
  on('Page.loadEventFired', () => loaded())
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`)
  const evaluate = async (expression: string) => {
    const answer: Evaluated = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (answer.exceptionDetails)
      throw new Error(`${expression}: ${answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text}`)
    return answer.result?.value
  }
  return {
    send,
    on,
    evaluate,
    goto: async (url) => {
      const load = new Promise<void>((resolve, reject) => {
        loaded = resolve
        setTimeout(() => reject(new Error(`${url} did not load`)), longestAnswerMs).unref()
      })
      await send('Page.navigate', { url })
      await load
    },
    waitFor: async (expression, ms = 20_000) => {
      const deadline = performance.now() + ms
      for (;;) {
        if (await evaluate(`!!(${expression})`)) return
        if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${expression}`)
        await sleep(50)
      }
    },
  }
}

async function firstPage(line: Line): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { targetInfos = [] }: { targetInfos?: { type: string; targetId: string }[] } = await line.send('Target.getTargets')
    const page = targetInfos.find(({ type }) => type === 'page')
    if (page) return page.targetId
    await sleep(50)
  }
  throw new Error('Chromium opened no tab')
}

interface Evaluated {
  result?: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}
