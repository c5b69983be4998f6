import { afterEach, expect, test, vi } from 'vitest'
import { LineFailure, underOneKey } from './api.ts'
import { textHash } from './text-hash.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Sends without an answer; the key it was sent with. */
async function lost(input: string): Promise<string> {
  let sent = ''
  const sending = underOneKey(input, async (key) => {
    sent = key
    throw new LineFailure()
  })
  await expect(sending).rejects.toThrow(LineFailure)
  return sent
}

test('what was sent without an answer has its key again, and its text is not kept', async () => {
  const set = vi.spyOn(Map.prototype, 'set')
  const text = `POST /competitions ${'赛'.repeat(4_000_000)}`
  const key = await lost(text)
  const kept = set.mock.calls.flatMap(([name]) => (typeof name === 'string' ? name.length : []))
  set.mockRestore()
  expect(Math.max(...kept)).toBeLessThan(100)
  expect(await lost(`${text}。`)).not.toBe(key)
  expect(await lost(text)).toBe(key)
  // With the answer the matter is closed.
  expect(await underOneKey(text, async (again) => again)).toBe(key)
  expect(await lost(text)).not.toBe(key)
})

test('texts that differ in little have hashes of their own', () => {
  const texts = new Set<string>()
  for (const where of [0, 1, 500, 998, 999]) {
    for (let unit = 0; unit < 2_000; unit += 1) {
      texts.add(`${'a'.repeat(where)}${String.fromCharCode(0x4e00 + unit)}${'a'.repeat(999 - where)}`)
    }
  }
  expect(new Set([...texts].map(textHash)).size).toBe(texts.size)
})
