// A process of its own that fills a cache and writes how much memory that took, beside what the cache says that it takes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Encoding } from '#server/cache/answer.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'

const { length, takes, encodings }: { length: number; takes: number; encodings: readonly Encoding[] } = JSON.parse(process.argv[2] ?? '')
const maxBytes = 6 * 1024 * 1024

/** Memory in use after garbage collection. */
async function heldBytes(): Promise<number> {
  // Buffers are released some time after their owners.
  for (let i = 0; i < 3; i += 1) {
    globalThis.gc?.()
    await sleep(20)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Chinese text in HTML elements, which compresses like a real page. */
function page(): Buffer {
  const parts: string[] = []
  for (let bytes = 0; bytes < length; bytes += 40) {
    const word = String.fromCodePoint(...Array.from({ length: 6 }, () => 0x4e00 + Math.floor(Math.random() * 800)))
    parts.push(`<p class="line">${word}</p>`)
  }
  return Buffer.from(parts.join(''))
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': 'x'.repeat(400),
  'referrer-policy': 'strict-origin',
}

async function fill(cache: ResponseCache, bytes: number): Promise<void> {
  for (let id = 0; cache.byteCount < bytes; id += 1) {
    const answer = await cache.fetch(`/api/articles/${id}`, async (deps) => {
      deps.addTags('settings', `article:${id}`, 'columns')
      return { status: 200, headers: { ...headers, link: `</${id}>` }, body: page() }
    })
    for (const encoding of encodings) {
      const outgoing = await answer.outgoing(encoding)
      for (let i = 0; i < takes; i += 1) outgoing.take()
    }
  }
}

// What the first answers load and compile is none of theirs.
await fill(new ResponseCache({ now: () => 0, maxBytes }), 0.3 * maxBytes)
const before = await heldBytes()
const cache = new ResponseCache({ now: () => 0, maxBytes })
await fill(cache, 0.97 * maxBytes)
const held = (await heldBytes()) - before
process.stdout.write(String(held / cache.byteCount))
