import type { CacheDeps } from '#server/cache/cache-deps.ts'
import { liveTopicsMax } from '#shared/limits.ts'
import { type LiveTopic, liveLists, liveSubjects, type PagePosition } from '#shared/live.ts'
import { subjectOf, topicOf } from './history.service.ts'
import type { Live } from './live.service.ts'

/**
 * What a page goes on hearing of: that on which its answer depends. To be called before the fill begins; the function that it returns, once the
 * answer's dependencies are known. Null: streams tell nothing of the page.
 */
export function beginPosition(live: Pick<Live, 'position'>): (deps: Pick<CacheDeps, 'tags' | 'isOld'>) => PagePosition | null {
  const since = live.position()
  return ({ tags, isOld }) => {
    const all = [...tags].flatMap((tag) => {
      const topic = topicOf(tag)
      return topic === null ? [] : [{ topic, subject: subjectOf(topic)?.subject ?? topic }]
    })
    const lists = new Set<string>(all.map(({ topic }) => topic))
    const topics = all
      .filter(({ subject }) => !lists.has(listOf.get(subject) ?? ''))
      .sort((a, b) => order.indexOf(a.subject) - order.indexOf(b.subject) || (a.topic < b.topic ? -1 : 1))
      .slice(0, liveTopicsMax)
      .map(({ topic }) => topic)
    // Of an answer that was built from old ones, nobody knows how old it is.
    return topics.length === 0 ? null : { topics, since: isOld ? '' : since }
  }
}

/** The lists that are told of whatever is told of one of these. */
const listOf: ReadonlyMap<string, LiveTopic> = new Map([
  ['match', 'matches'],
  ['article', 'articles'],
  ['album', 'albums'],
])

/** Where there are too many topics, the wider ones stay. */
const order: readonly string[] = [...liveLists, 'competition', ...liveSubjects]
