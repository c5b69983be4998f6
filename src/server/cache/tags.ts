/** Lists, and subjects without a page of their own. `home` is the home page's selection of blocks; `winners` all awards. */
type ListTag =
  | 'albums'
  | 'articles'
  | 'columns'
  | 'competitions'
  | 'home'
  | 'links'
  /** Never written with a change: each node drops it whenever one is told to streams. */
  | 'live'
  | 'matches'
  | 'openings'
  | 'pages'
  | 'seasons'
  | 'settings'
  | 'takedowns'
  | 'tips'
  | 'verification'
  | 'videos'
  | 'winners'

/** Subjects of which an answer can show a single one, by its id. Articles and pages share one tag: both are documents. */
type TaggedSubject = 'album' | 'article' | 'competition' | 'match' | 'media' | 'opening' | 'player' | 'team'

/**
 * What a cached answer depends on, and what a write touches: an answer is dropped when a write touches one of its tags. Tags are stored
 * with every change (`changes.tags`) and sent to caches in front of us, so never rename one.
 */
export type CacheTag = ListTag | `${TaggedSubject}:${number}`

/** The tags of an article or page itself, and of every list of its kind. */
export function documentTags({ id, kind }: { id: number; kind: 'article' | 'page' }): readonly [CacheTag, ListTag] {
  return [`article:${id}`, kind === 'page' ? 'pages' : 'articles']
}

export function tagsOf(subject: TaggedSubject, ids: Iterable<number>): CacheTag[] {
  return [...ids].map((id): CacheTag => `${subject}:${id}`)
}
