/** Whatever has no page of its own, or of which lists are made. `home` is the home page's own choice of blocks; `winners` all awards. */
type ListTag =
  | 'albums'
  | 'articles'
  | 'columns'
  | 'competitions'
  | 'home'
  | 'links'
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

/** What an answer can show one of, by its id. Articles and pages are one: both are documents. */
type TaggedSubject = 'album' | 'article' | 'competition' | 'match' | 'media' | 'opening' | 'player' | 'team'

/**
 * What an answer of the cache rests on, and what a write touches: an answer is dropped when a write touches one of its tags. They are stored with
 * every change (`changes.tags`) and sent to caches in front of us, so a tag keeps its name.
 */
export type CacheTag = ListTag | `${TaggedSubject}:${number}`

/** The tags of an article or page itself, and of every list of its kind. */
export function documentTags({ id, kind }: { id: number; kind: 'article' | 'page' }): readonly [CacheTag, ListTag] {
  return [`article:${id}`, kind === 'page' ? 'pages' : 'articles']
}

export function tagsOf(subject: TaggedSubject, ids: Iterable<number>): CacheTag[] {
  return [...ids].map((id): CacheTag => `${subject}:${id}`)
}
