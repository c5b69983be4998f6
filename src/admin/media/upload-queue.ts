import { ApiFailure } from '#admin/api.ts'
import type { UploadedItem } from '#shared/admin/media.ts'
import { makeStore, type ReadableStore } from '#ui/store.ts'
import type { UploadOptions } from './upload.ts'

export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** 0 to 1 */
  share: number
  /** The error message. */
  problem: string
  /** Whether a retry of the same file may succeed. */
  mayRetry: boolean
  item: UploadedItem | null
}

type Send = (file: File, options: UploadOptions) => Promise<UploadedItem>

/** More at a time would only wait: the server processes one picture after another. */
const atOnce = 2

/** Uploads to the library: a few at a time, each with its own progress, error and retry. */
export class UploadQueue {
  readonly #send: Send
  readonly #onDone: (item: UploadedItem) => void
  readonly #controllers = new Map<number, AbortController>()
  readonly #uploads = makeStore<readonly Upload[]>([])
  #lastKey = 0

  constructor(send: Send, onDone: (item: UploadedItem) => void) {
    this.#send = send
    this.#onDone = onDone
  }

  get uploads(): ReadableStore<readonly Upload[]> {
    return this.#uploads
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ ...fresh, key: ++this.#lastKey, file }))
    this.#set([...this.#uploads.get(), ...added])
    this.#startNext()
  }

  retry(key: number): void {
    this.#change(key, fresh)
    this.#startNext()
  }

  /** All that may succeed now, as after the network was away. */
  retryFailed(): void {
    this.#set(this.#uploads.get().map((upload) => (isRetryable(upload) ? { ...upload, ...fresh } : upload)))
    this.#startNext()
  }

  /** Cancels it, or removes it from the list. */
  remove(key: number): void {
    this.#set(this.#uploads.get().filter((upload) => upload.key !== key))
    this.#controllers.get(key)?.abort()
  }

  clearDone(): void {
    this.#set(this.#uploads.get().filter((upload) => upload.state !== 'done'))
  }

  /** Cancels unfinished uploads. */
  stop(): void {
    for (const { key, state } of this.#uploads.get()) if (state === 'waiting' || state === 'running') this.remove(key)
  }

  #startNext(): void {
    const running = this.#uploads.get().filter((upload) => upload.state === 'running').length
    for (const upload of this.#uploads
      .get()
      .filter(({ state }) => state === 'waiting')
      .slice(0, atOnce - running))
      void this.#start(upload)
  }

  async #start({ key, file }: Upload): Promise<void> {
    const controller = new AbortController()
    this.#controllers.set(key, controller)
    this.#change(key, { state: 'running' })
    try {
      const item = await this.#send(file, { signal: controller.signal, onProgress: (share) => this.#change(key, { share }) })
      this.#change(key, { state: 'done', item })
      this.#onDone(item)
    } catch (error) {
      this.#change(key, { state: 'failed', ...uploadFaultOf(error) })
    } finally {
      this.#controllers.delete(key)
      this.#startNext()
    }
  }

  #change(key: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.get().map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads.set(uploads)
  }
}

const fresh = { state: 'waiting', share: 0, problem: '', mayRetry: false, item: null } as const

export function isRetryable({ state, mayRetry }: Upload): boolean {
  return state === 'failed' && mayRetry
}

/** A retry does not help where the file itself is refused. */
export function uploadFaultOf(error: unknown): Pick<Upload, 'problem' | 'mayRetry'> {
  const isFinal = error instanceof ApiFailure && [403, 413, 415, 422].includes(error.code)
  return { problem: error instanceof Error ? error.message : '发生了意外的错误', mayRetry: !isFinal }
}
