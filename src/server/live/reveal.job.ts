import type { Transaction } from 'kysely'
import { findNextPlanned, listPlanned } from '#server/albums/planned.queries.ts'
import { findNextTimed, listTimed } from '#server/articles/timed.queries.ts'
import { type Clock, instant } from '#server/base/clock.ts'
import { documentTags, tagsOf } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import { tagsOfPeople } from '#server/competitions/store/tags.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Write } from '#server/http/context.ts'
import { findNextReveal } from '#server/matches/reveal.queries.ts'
import { findRevealedUntil, listRevealed, setRevealedUntil } from './live.queries.ts'

/** Written that long after the moment, ms: the clocks of other nodes may be behind, and they must see the result when they hear of it. */
const clockSlackMs = 250

interface RevealParts {
  read: Reader
  write: Write
  clock: Clock
}

/**
 * Writes the end of an embargo or delay, and what appears or leaves at a planned time, as a change, once for all nodes, so that it has a number like
 * everything else that is told.
 */
export class Reveals {
  readonly #parts: RevealParts
  /** ISO UTC; null: none is waiting; undefined: not known. */
  #next: string | null | undefined
  /** Incremented by `forget`: what was read before it is not kept. */
  #plans = 0
  /** Up to here nothing planned is waiting: of 100,000 articles those that are over need not be read again with each score. ISO UTC. */
  #looked = ''

  constructor(parts: RevealParts) {
    this.#parts = parts
  }

  /** A result that is to be hidden may have been entered, or a time planned. */
  forget(): void {
    this.#plans += 1
    this.#next = undefined
  }

  async writeDue(): Promise<void> {
    const now = instant(() => new Date(this.#parts.clock().getTime() - clockSlackMs))
    const next = this.#next === undefined ? await this.#findNext(now) : this.#next
    if (next === null || next > now) return
    this.#next = undefined
    await this.#reveal(now)
  }

  async #findNext(now: string): Promise<string | null> {
    const { read } = this.#parts
    const plans = this.#plans
    const last = (await findRevealedUntil(read)) ?? (await this.#begin(now))
    const from = this.#looked > last ? this.#looked : last
    const [reveal, ...timed] = await Promise.all([findNextReveal(read, last), findNextTimed(read, from), findNextPlanned(read, from)])
    if (timed.every((at) => at === null || at > now)) this.#looked = now
    const [next = null] = [reveal, ...timed].filter((at) => at !== null).sort()
    // What was planned meanwhile may not have been read.
    if (plans === this.#plans) this.#next = next
    return next
  }

  /** On a new database everything that is public by now is known already. */
  async #begin(now: string): Promise<string> {
    return await this.#parts.write(async (db) => {
      const known = await findRevealedUntil(db)
      if (known === null) await setRevealedUntil(db, now)
      return known ?? now
    })
  }

  async #reveal(until: string): Promise<void> {
    await this.#parts.write(async (db, touch) => {
      const after = await findRevealedUntil(db)
      // Another node was first.
      if (after === null || after >= until) return
      await setRevealedUntil(db, until)
      await touchRevealed(db, touch, { after, until })
      await touchTimed(db, touch, { after, until })
    })
  }
}

interface Span {
  /** ISO UTC; excluded. */
  after: string
  /** ISO UTC; included. */
  until: string
}

async function touchRevealed(db: Transaction<Database>, touch: Touch, span: Span): Promise<void> {
  const { matches, competitions, entrants } = await listRevealed(db, span)
  if (matches.length === 0) return
  touch('competitions', 'matches', 'winners', 'seasons', 'home', ...tagsOf('competition', competitions), ...tagsOf('match', matches))
  touch(...(await tagsOfPeople(db, { entrants: new Set(entrants), season: null, teams: new Set(), players: new Set() })))
}

async function touchTimed(db: Transaction<Database>, touch: Touch, span: Span): Promise<void> {
  const { documents, links } = await listTimed(db, span)
  for (const document of documents) touch(...documentTags(document))
  for (const { subject, subject_id } of links) touch(`${subject}:${subject_id}`)
  const { albums, hasVideos } = await listPlanned(db, span)
  if (albums.length > 0) touch('albums', ...tagsOf('album', albums))
  if (hasVideos) touch('videos')
}
