import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import type { PageMeta } from '../page.ts'
import { pageNote, titleOf } from '../title.ts'
import type { Schedule } from './load-schedule.ts'

export function scheduleMeta({ kind, titled, listing: { filter, matches, choices } }: Schedule, settings: Settings): PageMeta {
  const name = kind === null ? '赛程' : `${competitionKindWords[kind]}赛程与赛果`
  // Every day has an address, and so has every page: those without matches are in no index.
  const isNothing = matches.items.length === 0 && (matches.page > 1 || filter.day !== undefined)
  return {
    title: titleOf(...titled, choices?.competition.name, name + pageNote(matches.page), settings.name),
    description: `${kind === null ? '全部赛事' : competitionKindWords[kind]}的直播、赛程、赛果与积分榜，时间均为北京时间。`,
    path: isNothing ? '' : kind === null ? paths.schedule(filter) : paths.matchesOfKind(kind, filter),
    image: null,
    article: null,
  }
}
