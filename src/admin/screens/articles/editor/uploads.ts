import { ApiFailure } from '#admin/api.ts'
import { uploadPicture } from '#admin/media/upload.ts'
import type { Picture } from '#shared/media.ts'
import { makeListeners } from '#ui/store.ts'

export interface UploadingPicture {
  file: File
  share: number
  /** The error message; null without an error. */
  problem: string | null
  mayRetry: boolean
}

/** Pasted or dropped pictures, by the key of their placeholder in the text. */
export class Uploads {
  readonly #uploads = new Map<string, UploadingPicture>()
  readonly #controllers = new Map<string, AbortController>()
  readonly #listeners = makeListeners()
  readonly #onDone: (key: string, picture: Picture) => void
  #lastKey = 0

  constructor(onDone: (key: string, picture: Picture) => void) {
    this.#onDone = onDone
  }

  readonly subscribe = this.#listeners.subscribe

  readonly count = (): number => this.#uploads.size

  get(key: string): UploadingPicture | undefined {
    return this.#uploads.get(key)
  }

  start(file: File): string {
    this.#lastKey += 1
    const key = String(this.#lastKey)
    this.#uploads.set(key, { file, share: 0, problem: null, mayRetry: false })
    // The placeholder must be in the text before the upload can finish.
    setTimeout(() => void this.#send(key, file))
    return key
  }

  retry(key: string): void {
    const upload = this.#uploads.get(key)
    if (upload) void this.#send(key, upload.file)
  }

  remove(key: string): void {
    this.#uploads.delete(key)
    this.#controllers.get(key)?.abort()
    this.#listeners.notify()
  }

  stop(): void {
    for (const controller of this.#controllers.values()) controller.abort()
  }

  async #send(key: string, file: File): Promise<void> {
    if (!this.#uploads.has(key)) return
    const controller = new AbortController()
    this.#controllers.set(key, controller)
    this.#change(key, { share: 0, problem: null })
    try {
      const { picture } = await uploadPicture(file, { signal: controller.signal, onProgress: (share) => this.#change(key, { share }) })
      if (!this.#uploads.delete(key)) return
      this.#onDone(key, picture)
      this.#listeners.notify()
    } catch (error) {
      if (controller.signal.aborted) return
      const isFinal = error instanceof ApiFailure && [403, 413, 415, 422].includes(error.code)
      this.#change(key, { problem: error instanceof Error ? error.message : '发生了意外的错误', mayRetry: !isFinal })
    } finally {
      this.#controllers.delete(key)
    }
  }

  #change(key: string, change: Partial<UploadingPicture>): void {
    const upload = this.#uploads.get(key)
    if (!upload) return
    this.#uploads.set(key, { ...upload, ...change })
    this.#listeners.notify()
  }
}
