import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Many readers of `/api/live` in a process of their own. `open COUNT` and `again` open them, the latter after dropping all; `wait TEXT` waits
 * until every one has been sent it. Each answers with one line of JSON: the milliseconds it took, the wall clock at its end, and
 * how many were refused so far and came again.
 */
const [port = '', topics = ''] = process.argv.slice(2)
/** Opened at once: more would only fill the queue of the system. */
const batch = 200
const longestMs = 60_000
let refused = 0
let readers: { socket: Socket; said: string }[] = []

function openOne() {
  const reader = { socket: connect(Number(port), '127.0.0.1'), said: '' }
  reader.socket.on('error', () => {})
  reader.socket.setEncoding('latin1')
  reader.socket.on('data', (text: string) => {
    reader.said = `${reader.said}${text}`.slice(-4_096)
  })
  reader.socket.write(`GET /api/live?topics=${topics} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return reader
}

async function open(count: number): Promise<void> {
  readers = []
  while (readers.length < count) {
    for (let i = 0; i < batch && readers.length < count; i++) readers.push(openOne())
    await sleep(5)
  }
  // A busy server refuses some, and a page comes back after a while.
  const again = setInterval(() => {
    readers.forEach(({ socket, said }, i) => {
      if (!socket.destroyed || said.includes('event: hello')) return
      refused += 1
      readers[i] = openOne()
    })
  }, 1_000)
  try {
    await until('event: hello')
  } finally {
    clearInterval(again)
  }
}

async function until(text: string): Promise<void> {
  const start = performance.now()
  while (readers.some(({ said }) => !said.includes(text))) {
    if (performance.now() - start > longestMs) {
      throw new Error(`${readers.filter(({ said }) => !said.includes(text)).length} readers were not sent "${text}"`)
    }
    await sleep(2)
  }
}

async function act(line: string): Promise<void> {
  const [command, rest = ''] = line.split(/ (.*)/)
  switch (command) {
    case 'open':
      return await open(Number(rest))
    case 'again': {
      const count = readers.length
      for (const { socket } of readers) socket.destroy()
      return await open(count)
    }
    case 'wait':
      return await until(rest)
    default:
      throw new Error(`There is no command ${command}`)
  }
}

let input = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  input += String(chunk)
  for (let end = input.indexOf('\n'); end >= 0; end = input.indexOf('\n')) {
    const line = input.slice(0, end)
    input = input.slice(end + 1)
    const start = performance.now()
    await act(line)
    console.log(JSON.stringify({ ms: performance.now() - start, endedAt: Date.now(), refused }))
  }
}
