import { ApiFailure, type Fault, LineFailure } from '#admin/api.ts'
import { isSame } from '#admin/pieces/merging/same.ts'
import type { ArticleDraft, DocumentEditing, DraftSaved } from '#shared/admin/articles.ts'
import { isRecord } from '#shared/is-record.ts'
import { makeStore, type ReadableStore, type Store } from '#ui/store.ts'

/** A draft stored in this browser, until the server has it. */
export interface LocalDraft {
  /** The rev of the server's draft that it is based on. */
  rev: number
  /** That draft; missing in a copy of an older console. */
  base?: ArticleDraft | undefined
  draft: ArticleDraft
  /** The text of a settled conflict that still has to become a revision. */
  aside?: ArticleDraft | undefined
  /** By this device's clock. */
  savedAt: string
}

export interface Ways {
  /** Throws `ApiFailure` or `LineFailure`. */
  send(rev: number, draft: ArticleDraft, aside: ArticleDraft | undefined): Promise<DraftSaved>
  keep(local: LocalDraft): Promise<void>
  /** The server has everything: deletes the local copy. */
  forget(): Promise<void>
  now(): string
}

/** Why the text is not on the server; `later` is retried automatically. */
type Trouble =
  | { kind: 'later'; message: string }
  | { kind: 'signed_out' }
  | { kind: 'conflict'; current: DocumentEditing }
  | { kind: 'forbidden'; message: string }
  | { kind: 'refused'; message: string; faults: readonly Fault[] }
  | { kind: 'gone'; message: string }

export interface DraftKeeperParams {
  rev: number
  isSending: boolean
  /** There is text that is not on the server yet. */
  isAhead: boolean
  /** There is text that is only on the screen. */
  isOnlyHere: boolean
  /** This browser cannot store anything: private mode, no room. */
  hasLocalFailed: boolean
  savedAt: string | null
  isChanged: boolean
  trouble: Trouble | null
}

const localPauseMs = 400
const sendPauseMs = 1_500
const sendLatestMs = 4_500
const retryFirstMs = 2_000
const retryLongestMs = 60_000

/** Saves a draft while it is being edited: first in this browser, then on the server; it never overwrites somebody else's changes unseen. */
export class DraftKeeper {
  readonly #ways: Ways
  readonly #state: Store<DraftKeeperParams>
  #draft: ArticleDraft
  /** What the server has at the state's rev; undefined where nobody knows. */
  #base: ArticleDraft | undefined
  #aside: ArticleDraft | undefined
  /** Incremented with each change, to know whether a response is about the newest text. */
  #version = 0
  #firstUnsentAt: number | null = null
  #localTimer: ReturnType<typeof setTimeout> | undefined
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  #retryMs = retryFirstMs
  #sending: Promise<void> | null = null
  #hasStopped = false

  /** `restored`: text of this browser that goes on instead of the document's. */
  constructor(
    ways: Ways,
    { rev: newest, updatedAt, isChanged, draft }: Pick<DocumentEditing, 'rev' | 'updatedAt' | 'isChanged' | 'draft'>,
    restored: LocalDraft | null = null,
  ) {
    const rev = restored?.rev ?? newest
    this.#ways = ways
    this.#draft = restored?.draft ?? draft
    this.#base = rev === newest ? draft : restored?.base
    this.#aside = restored?.aside
    this.#state = makeStore<DraftKeeperParams>({
      rev,
      isSending: false,
      isAhead: false,
      isOnlyHere: false,
      hasLocalFailed: false,
      savedAt: updatedAt,
      isChanged,
      trouble: null,
    })
  }

  get state(): ReadableStore<DraftKeeperParams> {
    return this.#state
  }

  draft(): ArticleDraft {
    return this.#draft
  }

  /** What the text of this screen started from; undefined where nobody knows. */
  base(): ArticleDraft | undefined {
    return this.#base
  }

  change(draft: ArticleDraft): void {
    this.#draft = draft
    this.#version += 1
    this.#hasStopped = false
    this.#firstUnsentAt ??= Date.now()
    const { trouble } = this.#state.get()
    // This change may fix what was refused.
    this.#set({ isAhead: true, isOnlyHere: true, trouble: trouble?.kind === 'refused' ? null : trouble })
    clearTimeout(this.#localTimer)
    this.#localTimer = setTimeout(() => void this.keepHere(), localPauseMs)
    if (!this.#mustWait()) this.#sendIn(Math.max(0, Math.min(sendPauseMs, this.#firstUnsentAt + sendLatestMs - Date.now())))
  }

  /** Saves in this browser now. */
  async keepHere(): Promise<void> {
    clearTimeout(this.#localTimer)
    if (!this.#state.get().isAhead) return
    const version = this.#version
    try {
      const { rev } = this.#state.get()
      await this.#ways.keep({ rev, base: this.#base, draft: this.#draft, aside: this.#aside, savedAt: this.#ways.now() })
      if (version === this.#version) this.#set({ isOnlyHere: false, hasLocalFailed: false })
    } catch {
      this.#set({ hasLocalFailed: true })
    }
  }

  /** Sends to the server until it has everything. Returns whether it has. */
  async flush(): Promise<boolean> {
    await this.keepHere()
    while (this.#state.get().isAhead && !this.#isBlocked()) {
      const before = this.#version
      await this.#send()
      if (this.#state.get().trouble !== null && before === this.#version) break
    }
    return !this.#state.get().isAhead
  }

  /** The connection or the session is back. */
  resume(): void {
    const { trouble, isAhead } = this.#state.get()
    if (trouble?.kind !== 'later' && trouble?.kind !== 'signed_out' && trouble?.kind !== 'forbidden') return
    this.#retryMs = retryFirstMs
    this.#set({ trouble: null })
    if (isAhead) this.#sendIn(0)
  }

  /** After a conflict: goes on with what was made of both texts. This one's stays as a revision where not all of it was taken. */
  async settle(draft: ArticleDraft): Promise<void> {
    const { trouble } = this.#state.get()
    if (trouble?.kind !== 'conflict') return
    const mine = this.#aside ?? this.#draft
    this.#aside = isSame(mine, draft) ? undefined : mine
    this.#base = trouble.current.draft
    this.#draft = draft
    this.#version += 1
    this.#set({ rev: trouble.current.rev, trouble: null, isAhead: true, isOnlyHere: true })
    await this.flush()
  }

  /** Replaces the text by the server's: after a conflict, a publication, a restore. */
  async adopt({ rev, updatedAt, isChanged, draft }: DocumentEditing): Promise<void> {
    this.#clear()
    this.#draft = draft
    this.#base = draft
    this.#aside = undefined
    this.#version += 1
    this.#firstUnsentAt = null
    this.#set({ rev, savedAt: updatedAt, isChanged, isAhead: false, isOnlyHere: false, trouble: null })
    await this.#ways.forget().catch(() => {})
  }

  /** An action such as a publication is based on the sent text and changed the rev; the text stays. */
  goOn({ rev, updatedAt, isChanged }: Pick<DocumentEditing, 'rev' | 'updatedAt' | 'isChanged'>): void {
    this.#set({ rev, savedAt: updatedAt, isChanged })
  }

  /** Another action than saving found a newer version. */
  async meet(current: DocumentEditing): Promise<void> {
    this.#clear()
    this.#set({ isAhead: true, isOnlyHere: true, trouble: { kind: 'conflict', current } })
    await this.keepHere()
  }

  /** A newer response of the server. Returns whether it may simply be shown: it is newer, and there are no unsaved changes. */
  async find(current: DocumentEditing): Promise<boolean> {
    // The user's own save is not a newer version.
    await this.#sending
    const { rev, isAhead, trouble } = this.#state.get()
    const known = trouble?.kind === 'conflict' ? trouble.current.rev : rev
    // It may have been published or taken down meanwhile.
    if (current.rev === rev) this.#set({ isChanged: current.isChanged })
    if (current.rev <= known) return false
    if (isAhead) await this.meet(current)
    return !isAhead
  }

  /** The screen is closed: unsaved text is stored here and sent once more. */
  stop(): void {
    this.#clear()
    this.#hasStopped = true
    if (this.#state.get().isAhead) void this.keepHere()
    if (this.#state.get().isAhead && !this.#isBlocked()) void this.#send()
  }

  /** StrictMode mounts twice. */
  start(): void {
    this.#hasStopped = false
    if (this.#state.get().isAhead && !this.#mustWait()) this.#sendIn(sendPauseMs)
  }

  #mustWait(): boolean {
    return this.#state.get().trouble !== null
  }

  #isBlocked(): boolean {
    const kind = this.#state.get().trouble?.kind
    return kind === 'conflict' || kind === 'gone'
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#sendTimer)
    this.#sendTimer = setTimeout(() => void this.#send(), ms)
  }

  #send(): Promise<void> {
    clearTimeout(this.#sendTimer)
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendOnce(): Promise<void> {
    if (!this.#state.get().isAhead) return
    const version = this.#version
    const [draft, aside] = [this.#draft, this.#aside]
    this.#firstUnsentAt = null
    this.#set({ isSending: true })
    try {
      const saved = await this.#ways.send(this.#state.get().rev, draft, aside)
      this.#base = draft
      if (this.#aside === aside) this.#aside = undefined
      const isNewest = version === this.#version
      this.#retryMs = retryFirstMs
      this.#set({
        rev: saved.rev,
        savedAt: saved.updatedAt,
        isChanged: saved.isChanged,
        isSending: false,
        isAhead: !isNewest,
        trouble: null,
      })
      if (isNewest) {
        clearTimeout(this.#localTimer)
        this.#set({ isOnlyHere: false, hasLocalFailed: false })
        await this.#ways.forget().catch(() => {})
      } else if (!this.#hasStopped) {
        this.#sendIn(sendPauseMs)
      }
    } catch (error) {
      if (aside && isAboutAside(error)) {
        // A picture in it may have been deleted for good: the text itself must not wait for that.
        this.#aside = undefined
        this.#set({ isSending: false })
        return this.#sendIn(0)
      }
      this.#set({ isSending: false, trouble: troubleOf(error) })
      if (this.#state.get().trouble?.kind !== 'later' || this.#hasStopped) return
      this.#sendIn(this.#retryMs)
      this.#retryMs = Math.min(retryLongestMs, this.#retryMs * 2)
    }
  }

  #clear(): void {
    clearTimeout(this.#localTimer)
    clearTimeout(this.#sendTimer)
  }

  #set(change: Partial<DraftKeeperParams>): void {
    this.#state.set({ ...this.#state.get(), ...change })
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof LineFailure) return { kind: 'later', message: '没有连接' }
  if (!(error instanceof ApiFailure)) return { kind: 'later', message: error instanceof Error ? error.message : '没有保存成功' }
  if (error.code === 401) return { kind: 'signed_out' }
  if (error.code === 403) return { kind: 'forbidden', message: error.message }
  if (error.code === 409 && isEditing(error.current)) return { kind: 'conflict', current: error.current }
  if (error.code === 1002 || error.code === 404 || error.code === 410 || error.code === 409) return { kind: 'gone', message: error.message }
  if (error.code === 429 || error.code >= 500) return { kind: 'later', message: error.message }
  return { kind: 'refused', message: error.message, faults: error.faults }
}

function isAboutAside(error: unknown): boolean {
  return error instanceof ApiFailure && error.faults.length > 0 && error.faults.every(({ path }) => path.startsWith('/aside'))
}

/** Both ends share the contract; a conflict without data is of another kind. */
export function isEditing(current: unknown): current is DocumentEditing {
  return isRecord(current) && 'draft' in current && 'rev' in current
}
