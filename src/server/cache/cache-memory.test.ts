import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import type { Encoding } from './answer.ts'
import { ResponseCache } from './response-cache.ts'

const megabyte = 1024 * 1024
const maxBytes = 8 * megabyte
setFlagsFromString('--expose-gc')
// Code of earlier files of the same process that is thrown away meanwhile would count as memory that the cache gave back.
setFlagsFromString('--no-flush-bytecode')
afterAll(() => setFlagsFromString('--flush-bytecode'))
const collect: () => void = runInNewContext('gc')

/** Memory in use after garbage collection. */
async function heldBytes(): Promise<number> {
  // Buffers are released some time after their owners.
  for (let i = 0; i < 3; i += 1) {
    collect()
    await sleep(20)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Chinese text in HTML elements, which compresses like a real page. */
function page(length: number): Buffer {
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

test.each<[string, number, readonly Encoding[], number]>([
  ['long pages as browsers ask for them', 40_000, ['br'], 1],
  ['long pages as everybody asks for them', 40_000, ['br', 'gzip', 'identity'], 1],
  ['short answers as browsers ask for them', 6_000, ['br'], 1],
  ['short answers that are asked for again and again', 6_000, ['br', 'gzip', 'identity'], 25],
  ['answers of a few words', 600, ['br'], 25],
])(
  'a full cache takes the memory that it says: %s',
  async (_, length, encodings, takes) => {
    // What the first answers bring with them for good, compiled code above all, is not the cache's.
    await fill(new ResponseCache({ now: () => 0, maxBytes: megabyte }), megabyte)
    const before = await heldBytes()
    const cache = new ResponseCache({ now: () => 0, maxBytes })
    await fill(cache, maxBytes)
    const ratio = ((await heldBytes()) - before) / cache.byteCount
    expect(ratio).toBeGreaterThan(0.75)
    expect(ratio).toBeLessThan(1.25)

    async function fill(cache: ResponseCache, bytes: number): Promise<void> {
      let asked = 0
      while (cache.byteCount < 0.97 * bytes) {
        const id = asked++
        const answer = await cache.fetch(`/api/articles/${id}`, async (deps) => {
          deps.addTags('settings', `article:${id}`, 'columns')
          return { status: 200, headers: { ...headers, link: `</${id}>` }, body: page(length) }
        })
        for (const encoding of encodings) {
          const outgoing = await answer.outgoing(encoding)
          for (let i = 0; i < takes; i += 1) outgoing.take()
        }
      }
    }
  },
  90_000,
)
