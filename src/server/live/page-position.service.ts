import type { CacheDeps } from '#server/cache/response-cache.ts'
import { liveTopicsMax } from '#shared/limits.ts'
import { liveLists, liveSubjects, type PagePosition } from '#shared/live.ts'
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
    const isOfAllMatches = all.some(({ topic }) => topic === 'matches')
    const topics = (isOfAllMatches ? all.filter(({ subject }) => subject !== 'match') : all)
      .sort((a, b) => order.indexOf(a.subject) - order.indexOf(b.subject) || (a.topic < b.topic ? -1 : 1))
      .slice(0, liveTopicsMax)
      .map(({ topic }) => topic)
    // Of an answer that was built from old ones, nobody knows how old it is.
    return topics.length === 0 ? null : { topics, since: isOld ? '' : since }
  }
}

/** Where there are too many topics, the wider ones stay. */
const order: readonly string[] = [...liveLists, 'competition', ...liveSubjects]
