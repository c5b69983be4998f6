import { createHash } from 'node:crypto'
import type { Change } from '#server/cache/changes.queries.ts'
import type { CacheTag } from '#server/cache/tags.ts'
import type { Reader } from '#server/db/open.ts'
import { type LiveTopic, liveLists, liveSubjects } from '#shared/live.ts'
import { listNewestChanges } from './live.queries.ts'

/** How many changes a reader that reconnects may have missed. */
const keptChanges = 512
/** So many topics they may name together: a competition that is derived again names all of its matches. 2 MB. */
const keptTopics = 40_000
/** Rows read at the start at most, to have as many that streams are told. */
const readAtMost = 1_000
/** Rows read at once: each may name thousands of topics. */
const readAtOnce = 100

/** A change that visitors can see. */
export interface LiveChange {
  n: number
  /** Differs from the change of another history with the same number. */
  check: string
  /** ISO UTC. */
  at: string
  topics: readonly LiveTopic[]
}

/** Where the change that a reader names as its last one stands in this history. */
export type Located =
  | { kind: 'known'; missed: readonly LiveChange[] }
  /** It belongs to another history, or is not known any more. */
  | { kind: 'lost' }
  /** This node has not read it yet, or it belongs to another history. */
  | { kind: 'ahead' }

/** The newest changes in order, without gaps. */
export class History {
  readonly epoch: string
  /** The first is known by its number only: what came after it is all here. */
  readonly #changes: LiveChange[]
  /** How many topics those after the first name. */
  #topics = 0

  /** `rows`: not quiet, oldest first. `isWhole`: there were none before. */
  constructor(epoch: string, rows: readonly Change[], isWhole: boolean) {
    this.epoch = epoch
    const changes = rows.flatMap((row) => liveChange(epoch, row) ?? [])
    const start: LiveChange = { n: isWhole ? 0 : (rows[0]?.n ?? 0), check: checkOf(epoch, 0, ''), at: '', topics: [] }
    this.#changes = isWhole || changes.length === 0 ? [start, ...changes] : changes
    for (const { topics } of this.#changes.slice(1)) this.#topics += topics.length
    this.#forgetOldest()
  }

  get newest(): LiveChange {
    const newest = this.#changes.at(-1)
    if (!newest) throw new Error('A history begins with one entry')
    return newest
  }

  /** False where the change is not for streams. */
  add(change: Change): boolean {
    const told = change.is_quiet === 1 || change.n <= this.newest.n ? null : liveChange(this.epoch, change)
    if (told === null) return false
    this.#changes.push(told)
    this.#topics += told.topics.length
    this.#forgetOldest()
    return true
  }

  idOf({ n, check }: Pick<LiveChange, 'n' | 'check'>): string {
    return `${this.epoch}.${n}.${check}`
  }

  locate(id: string): Located {
    const [epoch, n = '', check, ...more] = id.split('.')
    if (epoch !== this.epoch || !/^\d{1,10}$/.test(n) || more.length > 0) return { kind: 'lost' }
    if (Number(n) > this.newest.n) return { kind: 'ahead' }
    const at = this.#changes.findLastIndex((change) => change.n === Number(n))
    if (at < 0 || this.#changes[at]?.check !== check) return { kind: 'lost' }
    return { kind: 'known', missed: this.#changes.slice(at + 1) }
  }

  #forgetOldest(): void {
    while (isTooLong(this.#changes.length - 1, this.#topics)) {
      this.#changes.shift()
      this.#topics -= this.#changes[0]?.topics.length ?? 0
    }
  }

  /** The changes from this instant on, and the number of the one before them. */
  since(instant: string): { from: number; changes: readonly LiveChange[] } {
    const before = this.#changes.findLastIndex((change, i) => i === 0 || change.at < instant)
    return { from: this.#changes[before]?.n ?? 0, changes: this.#changes.slice(before + 1) }
  }
}

/** The newest changes that are not quiet, oldest first: as many as a history keeps, or more; and whether there are none before them. */
export async function readNewest(read: Reader): Promise<{ rows: Change[]; isAll: boolean }> {
  let [rows, tags]: [Change[], number] = [[], 0]
  while (rows.length < readAtMost && tags <= keptTopics) {
    const older = await listNewestChanges(read, rows[0]?.n, readAtOnce)
    rows = [...older, ...rows]
    if (older.length < readAtOnce) return { rows, isAll: true }
    tags += older.reduce((sum, change) => sum + change.tags.length, 0)
  }
  return { rows, isAll: false }
}

/** However many topics the newest change names, it is kept. */
function isTooLong(changes: number, topics: number): boolean {
  return changes > 1 && (changes > keptChanges || topics > keptTopics)
}

function liveChange(epoch: string, { n, tags, at }: Change): LiveChange | null {
  const topics = tags.flatMap((tag) => topicOf(tag) ?? [])
  return topics.length === 0 ? null : { n, check: checkOf(epoch, n, at), at, topics }
}

function checkOf(epoch: string, n: number, at: string): string {
  return createHash('sha256').update(`${epoch} ${n} ${at}`).digest('hex').slice(0, 8)
}

/** Null: no stream tells of it. */
export function topicOf(tag: CacheTag): LiveTopic | null {
  const list = liveLists.find((name) => name === tag)
  if (list) return list
  const [subject, id] = tag.split(':')
  const known = liveSubjects.find((name) => name === subject)
  return known && id !== undefined ? `${known}:${Number(id)}` : null
}

/** The subject and id of a topic; null for a list. */
export function subjectOf(topic: LiveTopic): { subject: (typeof liveSubjects)[number]; id: number } | null {
  const [name, id] = topic.split(':')
  const subject = liveSubjects.find((known) => known === name)
  return subject && id !== undefined ? { subject, id: Number(id) } : null
}
