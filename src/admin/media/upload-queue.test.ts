import { expect, test } from 'vitest'
import { ApiFailure, LineFailure } from '#admin/api.ts'
import type { UploadedItem } from '#shared/admin/media.ts'
import type { UploadOptions } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

const item: UploadedItem = {
  picture: { id: 1, alt: '', width: 1, height: 1, sources: [], placeholder: '', color: '#000000' },
  name: '',
  folder: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  deletedAt: null,
  goesAt: null,
  former: null,
  rev: 1,
  uses: 0,
  isKnown: false,
}

interface Sending extends UploadOptions {
  file: File
  resolve(item: UploadedItem): void
  reject(error: unknown): void
}

/** A queue whose uploads end when the test says so. */
function makeQueue() {
  const sendings: Sending[] = []
  const done: UploadedItem[] = []
  const send = (file: File, options: UploadOptions) =>
    new Promise<UploadedItem>((resolve, reject) => {
      sendings.push({ file, resolve, reject, ...options })
    })
  return { queue: new UploadQueue(send, (one) => done.push(one)), sendings, done }
}

const files = (...names: readonly string[]) => names.map((name) => new File(['x'], name))
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('sends two at a time, in order, each with its own progress', async () => {
  const { queue, sendings, done } = makeQueue()
  queue.add(files('a', 'b', 'c'))
  expect(queue.uploads.get().map(({ state }) => state)).toEqual(['running', 'running', 'waiting'])
  sendings[1]?.onProgress?.(0.5)
  expect(queue.uploads.get().map(({ share }) => share)).toEqual([0, 0.5, 0])
  sendings[0]?.resolve(item)
  await settled()
  expect(queue.uploads.get().map(({ state }) => state)).toEqual(['done', 'running', 'running'])
  expect([sendings[2]?.file.name, done]).toEqual(['c', [item]])
  queue.clearDone()
  expect(queue.uploads.get().map(({ file }) => file.name)).toEqual(['b', 'c'])
})

test('says at each file what is wrong, and tries again only what may go better', async () => {
  const { queue, sendings } = makeQueue()
  queue.add(files('a', 'b'))
  sendings[0]?.reject(new LineFailure())
  sendings[1]?.reject(new ApiFailure(415, '图片只能是 JPEG、PNG、WebP 或 SVG', null))
  await settled()
  expect(queue.uploads.get().map(({ state, problem, mayRetry }) => [state, problem, mayRetry])).toEqual([
    ['failed', '连接不上服务器，请检查网络后再试', true],
    ['failed', '图片只能是 JPEG、PNG、WebP 或 SVG', false],
  ])
  queue.retry(queue.uploads.get()[0]?.key ?? 0)
  sendings[2]?.resolve(item)
  await settled()
  expect(queue.uploads.get()[0]).toMatchObject({ state: 'done', problem: '' })
})

test('gives up what is taken off the list, and goes on with the next', async () => {
  const { queue, sendings } = makeQueue()
  queue.add(files('a', 'b', 'c'))
  sendings[0]?.signal?.addEventListener('abort', () => sendings[0]?.reject(new DOMException('', 'AbortError')))
  queue.remove(queue.uploads.get()[0]?.key ?? 0)
  await settled()
  expect(queue.uploads.get().map(({ file, state }) => [file.name, state])).toEqual([
    ['b', 'running'],
    ['c', 'running'],
  ])
  queue.stop()
  expect([queue.uploads.get(), sendings.map(({ signal }) => signal?.aborted)]).toEqual([[], [true, true, true]])
})
