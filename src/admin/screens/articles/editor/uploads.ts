import { ApiFailure } from '#admin/api.ts'
import { uploadPicture } from '#admin/media/upload.ts'
import type { Picture } from '#shared/media.ts'
import { makeListeners } from '#ui/store.ts'

export interface UploadingPicture {
  /** Null: a picture of a pasted text that did not come with it; somebody may still give its file. */
  file: File | null
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
  #standing: ReadonlySet<string> = new Set()

  constructor(onDone: (key: string, picture: Picture) => void) {
    this.#onDone = onDone
  }

  readonly subscribe = this.#listeners.subscribe

  /** Those whose place is still in the text: somebody may have deleted it, or taken the paste back. */
  readonly count = (): number => [...this.#uploads.keys()].filter((key) => this.#standing.has(key)).length

  /** Called after each change of the text, with the keys of its placeholders. */
  stand(keys: ReadonlySet<string>): void {
    this.#standing = keys
    if (this.#uploads.size > 0) this.#listeners.notify()
  }

  get(key: string): UploadingPicture | undefined {
    return this.#uploads.get(key)
  }

  start(file: File): string {
    const key = this.#add({ file, share: 0, problem: null, mayRetry: false })
    // The placeholder must be in the text before the upload can finish.
    setTimeout(() => void this.#send(key, file))
    return key
  }

  /** The place of a picture that could not be taken over, and why. */
  miss(problem: string): string {
    return this.#add({ file: null, share: 0, problem, mayRetry: false })
  }

  /** The file for a place, instead of the one that failed or did not come. */
  give(key: string, file: File): void {
    if (!this.#uploads.has(key)) return
    this.#change(key, { file, mayRetry: false })
    void this.#send(key, file)
  }

  retry(key: string): void {
    const file = this.#uploads.get(key)?.file
    if (file) void this.#send(key, file)
  }

  remove(key: string): void {
    this.#uploads.delete(key)
    this.#controllers.get(key)?.abort()
    this.#listeners.notify()
  }

  stop(): void {
    for (const controller of this.#controllers.values()) controller.abort()
  }

  #add(upload: UploadingPicture): string {
    this.#lastKey += 1
    const key = String(this.#lastKey)
    this.#uploads.set(key, upload)
    setTimeout(() => this.#listeners.notify())
    return key
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
