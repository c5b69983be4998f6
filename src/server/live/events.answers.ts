import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/base/clock.ts'
import { instant } from '#server/base/clock.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import type { Reader } from '#server/db/open.ts'
import { listScoredGames } from '#server/matches/match-rows.queries.ts'
import { answerSummaries } from '#server/matches/summaries.answers.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { type LiveMatch, type LivePart, type LiveTopic, liveSubjects } from '#shared/live.ts'
import { viewFrame } from './frame.view.ts'
import { type LiveChange, subjectOf } from './history.service.ts'
import { listPublicIds } from './live.queries.ts'

/** Of a change with more matches, an import, their competition is told and no frames. */
const mostFrames = 50
const mostKnownTopics = 10_000

export type LiveEvent =
  | { name: 'match'; topics: readonly LiveTopic[]; match: LiveMatch }
  /** `n`: of the topic's own newest change. An answer that was made since then has at least this number, whatever else changes. */
  | { name: 'part'; topics: readonly [LiveTopic]; part: LivePart['part']; n: number }
  /** `n`: of the change that took it back, for whoever has the topic of something that was public; else `goneBefore`. */
  | { name: 'gone'; topics: readonly [LiveTopic]; n: number }

interface Frame {
  match: LiveMatch
  topics: readonly LiveTopic[]
}

/**
 * What visitors may see, read when it is needed and at most once between two changes, however many ask. Everything is read by the public
 * pages' own conditions.
 */
export class LiveReads {
  readonly #read: Reader
  readonly #clock: Clock
  #frames = new Map<number, Promise<Frame | null>>()
  /** Bounded: anybody may ask for any number. */
  readonly #isPublic = new LRUCache<LiveTopic, Promise<boolean>>({ max: mostKnownTopics })

  constructor(read: Reader, clock: Clock) {
    this.#read = read
    this.#clock = clock
  }

  forget(): void {
    this.#frames = new Map()
    this.#isPublic.clear()
  }

  /**
   * The events of some changes, oldest first, for whoever has a topic that is `wanted`; `n` is the number of the newest change that is known. A topic
   * that is not public is told to be gone, whether it was ever there or not.
   */
  async eventsOf(changes: readonly LiveChange[], n: number, wanted: (topic: LiveTopic) => boolean): Promise<LiveEvent[]> {
    const changedAt = new Map<LiveTopic, number>()
    const ids = new Set<number>()
    for (const change of changes) {
      const wantedHere = change.topics.filter(wanted)
      for (const topic of wantedHere) changedAt.set(topic, change.n)
      const matches = change.topics.flatMap((topic) => matchIdOf(topic) ?? [])
      if (wantedHere.length > 0 && matches.length <= mostFrames) for (const id of matches) ids.add(id)
    }
    const [frames, there] = await Promise.all([
      ids.size <= mostFrames ? this.#framesOf([...ids], n) : [],
      this.publicAmong([...changedAt.keys()]),
    ])
    return [
      ...frames.filter((frame) => frame.topics.some(wanted)).map((frame) => ({ name: 'match' as const, ...frame })),
      ...[...changedAt].map(
        ([topic, at]): LiveEvent =>
          there.has(topic) ? { name: 'part', topics: [topic], part: partOf(topic), n: at } : { name: 'gone', topics: [topic], n: at },
      ),
    ]
  }

  /** Those of the topics under which there is something to see. */
  async publicAmong(topics: readonly LiveTopic[]): Promise<ReadonlySet<LiveTopic>> {
    // Held here too: of very many, the first are dropped for the last.
    const answers = new Map(topics.map((topic) => [topic, this.#isPublic.get(topic)]))
    for (const subject of liveSubjects) {
      const missing = topics.filter((topic) => subjectOf(topic)?.subject === subject && answers.get(topic) === undefined)
      if (missing.length === 0) continue
      const ids = missing.flatMap((topic) => subjectOf(topic)?.id ?? [])
      const found = listPublicIds(this.#read, instant(this.#clock), subject, ids).then((there) => new Set(there))
      for (const topic of missing) {
        const isThere = found.then((there) => there.has(subjectOf(topic)?.id ?? 0))
        answers.set(topic, isThere)
        this.#isPublic.set(topic, isThere)
        // A read that failed is asked for again.
        isThere.catch(() => this.#isPublic.delete(topic))
      }
    }
    const there = await Promise.all([...answers].map(async ([topic, isThere]) => ((await isThere) ?? true) && topic))
    return new Set(there.filter((topic) => topic !== false))
  }

  async #framesOf(ids: readonly number[], n: number): Promise<Frame[]> {
    const missing = ids.filter((id) => !this.#frames.has(id))
    if (missing.length > 0) {
      const found = this.#readFrames(missing, n)
      keepEach(this.#frames, missing, (id) => found.then((frames) => frames.get(id) ?? null))
    }
    const known = this.#frames
    const frames = await Promise.all(ids.map((id) => known.get(id)))
    return frames.flatMap((frame) => frame ?? [])
  }

  async #readFrames(ids: readonly number[], n: number): Promise<Map<number, Frame>> {
    const now = instant(this.#clock)
    const summaries = await answerSummaries({ read: this.#read, now, deps: new CacheDeps() }, ids)
    const running = summaries.flatMap(({ id, liveGame }) => (liveGame === null ? [] : id))
    const games = await listScoredGames(this.#read, now, running)
    return new Map(
      summaries.map((summary) => [summary.id, { match: viewFrame(summary, games.get(summary.id) ?? [], n), topics: topicsOf(summary) }]),
    )
  }
}

/** A read that failed is asked for again. */
function keepEach<Key, T>(map: Map<Key, Promise<T>>, keys: readonly Key[], find: (key: Key) => Promise<T>): void {
  for (const key of keys) {
    const found = find(key)
    map.set(key, found)
    found.catch(() => map.delete(key))
  }
}

function topicsOf({ id, competition, sides }: MatchSummary): LiveTopic[] {
  const teams = sides.flatMap(({ entrant }) => entrant?.teamId ?? [])
  const players = sides.flatMap(({ entrant }) => entrant?.playerIds ?? [])
  return [
    'home',
    'matches',
    `match:${id}`,
    `competition:${competition.id}`,
    ...teams.map((team): LiveTopic => `team:${team}`),
    ...players.map((player): LiveTopic => `player:${player}`),
  ]
}

function matchIdOf(topic: LiveTopic): number | null {
  const found = subjectOf(topic)
  return found?.subject === 'match' ? found.id : null
}

function partOf(topic: LiveTopic): LivePart['part'] {
  switch (subjectOf(topic)?.subject) {
    case 'match':
      return 'details'
    case 'competition':
      return 'stages'
    case 'team':
    case 'player':
    case 'article':
    case 'album':
    case undefined:
      return 'page'
  }
}
