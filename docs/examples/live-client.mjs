// Follows matches, competitions, teams and players of a site in Node (from 18) and in browsers:
//
//   node live-client.mjs https://example.com match:3,competition:7     prints a line of JSON for each event
//
//   import { follow } from './live-client.mjs'
//   follow({ origin: 'https://example.com', topics: ['match:3'], tell: (name, data) => … })
//
// Events: `match`, a match's public state, whole; `part` and `gone`, what is to be asked for again, or is not public any more; `resync`:
// everything is to be asked for again, which is also how it begins. Their fields are in /api/docs. Nothing has to be remembered: whoever
// draws a match as its newest frame says, and asks again when told so, shows what a fresh page shows.

/** Without a word for so long a line is dead, ms: something comes every 24 seconds. */
const silenceMs = 45_000
/** A proxy that holds a stream back shows in that not even its first event comes, ms. */
const firstWordMs = 5_000
/** How long the digest is read before the stream is tried again, ms. */
const pollingMs = 60_000

/** Goes on until the signal is aborted, whatever fails meanwhile. `tell` is called with the name and the data of each event. */
export async function follow({ origin, topics, tell, signal = new AbortController().signal }) {
  const state = { id: '', epoch: '', n: -1, retry: 2_000, every: 5_000, told: new Map() }
  const line = { origin, topics, tell, signal, state }
  for (let failures = 0; !signal.aborted; ) {
    const mode = await readStream(line)
    failures = mode === 'nothing' ? failures + 1 : 0
    // A stream that ended goes on here or at another node. What never began is asked for again, at first soon.
    if (mode === 'stream') await sleep(state.retry, signal)
    else await poll(line, mode === 'poll' ? pollingMs : Math.min(2_500 * 2 ** failures, pollingMs))
  }
}

/** Reads one stream to its end. `stream`: it was one; `poll`: the server has no room for it; `nothing`: it did not get through. */
async function readStream({ origin, topics, tell, signal, state }) {
  const watch = new AbortController()
  const stop = () => watch.abort()
  signal.addEventListener('abort', stop)
  let timer = setTimeout(stop, firstWordMs)
  let mode = 'nothing'
  try {
    const since = state.id === '' ? '' : `&since=${state.id}`
    const response = await fetch(`${origin}/api/live?topics=${topics.join()}${since}`, { signal: watch.signal, cache: 'no-store' })
    // Before a node that is starting or stopping a proxy answers by itself.
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/event-stream')) return 'nothing'
    for await (const { event, data, id, retry } of eventsIn(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(stop, silenceMs)
      if (event === 'hello') {
        mode = data.mode
        state.every = data.every
        // At the beginning nobody knows since when.
        if (mode === 'stream' && (data.resync || state.id === '')) resync(state, tell)
      } else if (event === 'resync') resync(state, tell)
      else if (event === 'match') tellMatch(state, tell, data)
      else if (event === 'part' || event === 'gone') tell(event, data)
      if (retry !== undefined) state.retry = Number(retry)
      // The number to go on from. Half a message has none, so that it is told again.
      if (id !== undefined && mode === 'stream') {
        state.id = id
        const [epoch, n] = id.split('.')
        Object.assign(state, { epoch, n: Number(n) })
      }
    }
  } catch {
    // The line broke, or was silent.
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
  return mode
}

/** For whom no stream reaches: the changes of the last minute, the same answer for everybody. */
async function poll({ origin, topics, tell, signal, state }, forMs) {
  for (const until = Date.now() + forMs; !signal.aborted; ) {
    const digest = await fetch(`${origin}/api/live/digest`, { signal, cache: 'no-cache' })
      .then((response) => (response.ok ? response.json() : null))
      .then((envelope) => envelope?.data ?? null)
      .catch(() => null)
    if (digest) {
      state.every = digest.every
      const isKnown = digest.epoch === state.epoch && state.n >= digest.from && state.n <= digest.to
      if (isKnown) {
        for (const match of digest.matches) if (isWanted(topics, match)) tellMatch(state, tell, match)
        if (digest.to > state.n)
          for (const part of digest.parts) if (topics.includes(part.topic)) tell('part', { v: 1, spread: 0, ...part })
      } else resync(state, tell)
      // The stream is still asked from its own last number, which the digest's is not: `id` stays.
      Object.assign(state, { epoch: digest.epoch, n: digest.to })
    }
    if (Date.now() > until) break
    await sleep(spread(state.every), signal)
  }
  // The digest does not say what is gone.
  if (forMs === pollingMs && !signal.aborted) resync(state, tell)
}

function resync(state, tell) {
  state.told.clear()
  tell('resync', { v: 1, spread: 0 })
}

/** Of two frames of a match the one with the greater number is the newer; the same may come twice. */
function tellMatch(state, tell, match) {
  if ((state.told.get(match.id) ?? -1) >= match.n) return
  state.told.set(match.id, match.n)
  tell('match', match)
}

/** Who plays is not in the digest by number: teams and players are told by their parts. */
function isWanted(topics, { id, competition }) {
  return [`match:${id}`, `competition:${competition}`, 'matches', 'home'].some((topic) => topics.includes(topic))
}

/** The events of a stream, https://html.spec.whatwg.org/multipage/server-sent-events.html, as far as this server writes them. */
async function* eventsIn(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (let got = await reader.read(); !got.done; got = await reader.read()) {
      const blocks = (text + got.value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^[^:]*: ?/, '')]))
        if (fields.data !== undefined) yield { ...fields, data: JSON.parse(fields.data) }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Not everybody at once: ± 20 %. */
function spread(ms) {
  return ms * (0.8 + Math.random() * 0.4)
}

function sleep(ms, signal) {
  return new Promise((done) => {
    const stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      done()
    }
    const timer = setTimeout(stop, ms)
    signal.addEventListener('abort', stop)
  })
}

// Run by itself.
if (globalThis.process?.argv[1]?.endsWith('live-client.mjs')) {
  const [, , origin, topics = ''] = process.argv
  follow({ origin, topics: topics.split(','), tell: (event, data) => process.stdout.write(`${JSON.stringify({ event, data })}\n`) })
}
