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
    const all = [...tags].flatMap((tag) => topicOf(tag) ?? [])
    const topics = (all.includes('matches') ? all.filter((topic) => subjectOf(topic)?.subject !== 'match') : all)
      .sort((a, b) => weightOf(a) - weightOf(b) || a.localeCompare(b))
      .slice(0, liveTopicsMax)
    // Of an answer that was built from old ones, nobody knows how old it is.
    return topics.length === 0 ? null : { topics, since: isOld ? '' : since }
  }
}

const order: readonly string[] = [...liveLists, 'competition', ...liveSubjects]

/** Where there are too many topics, the wider ones stay. */
function weightOf(topic: Parameters<typeof subjectOf>[0]): number {
  return order.indexOf(subjectOf(topic)?.subject ?? topic)
}
