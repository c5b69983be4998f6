import { ApiFailure } from '#admin/api.ts'
import { uploadPicture } from '#admin/media/upload.ts'
import type { Picture } from '#shared/media.ts'
import { makeListeners } from '#ui/store.ts'

export interface PictureOnItsWay {
  file: File
  share: number
  /** Null while it goes well. */
  problem: string | null
  mayRetry: boolean
}

/** Pictures that were pasted or dropped, each by the key that its place in the text has. */
export class Uploads {
  readonly #uploads = new Map<string, PictureOnItsWay>()
  readonly #controllers = new Map<string, AbortController>()
  readonly #listeners = makeListeners()
  readonly #onDone: (key: string, picture: Picture) => void
  #lastKey = 0

  constructor(onDone: (key: string, picture: Picture) => void) {
    this.#onDone = onDone
  }

  readonly subscribe = this.#listeners.subscribe

  readonly count = (): number => this.#uploads.size

  get(key: string): PictureOnItsWay | undefined {
    return this.#uploads.get(key)
  }

  start(file: File): string {
    this.#lastKey += 1
    const key = String(this.#lastKey)
    this.#uploads.set(key, { file, share: 0, problem: null, mayRetry: false })
    // Its place in the text must stand before it can be done.
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

  #change(key: string, change: Partial<PictureOnItsWay>): void {
    const upload = this.#uploads.get(key)
    if (!upload) return
    this.#uploads.set(key, { ...upload, ...change })
    this.#listeners.notify()
  }
}
