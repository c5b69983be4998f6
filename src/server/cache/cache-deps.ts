import type { CachedAnswer } from './answer.ts'
import type { CacheTag } from './tags.ts'

/** Where a fill reports the dependencies of the answer that it builds. */
export class CacheDeps {
  readonly tags = new Set<CacheTag>()
  /** The next moment at which something shown may have to be hidden, and at which anything shown changes on schedule; ms since 1970. */
  goneAt = Number.POSITIVE_INFINITY
  changesAt = Number.POSITIVE_INFINITY
  /** It was built from an answer that was not fresh. */
  isOld = false

  addTags(...tags: readonly CacheTag[]): void {
    for (const tag of tags) this.tags.add(tag)
  }

  /** From this moment on the answer may show something that must be hidden. */
  expiresAt(instant: string | null): void {
    if (instant === null) return
    this.goneAt = Math.min(this.goneAt, Date.parse(instant))
    this.changesAt = Math.min(this.changesAt, this.goneAt)
  }

  /** From this moment on there is more or newer content; what it shows may still be shown. */
  renewsAt(instant: string | null): void {
    if (instant !== null) this.changesAt = Math.min(this.changesAt, Date.parse(instant))
  }

  inherit(answer: CachedAnswer, now: number): void {
    this.addTags(...answer.tags)
    this.goneAt = Math.min(this.goneAt, answer.goneAt)
    this.changesAt = Math.min(this.changesAt, answer.changesAt)
    if (!answer.isFreshAt(now)) this.isOld = true
  }
}
