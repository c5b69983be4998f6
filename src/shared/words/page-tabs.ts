import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { CompetitionTab, MatchState, MediaTab } from '#shared/page-query.ts'
import { entrantKindWords } from './competitions.ts'
import { playWords } from './matches.ts'

export const mediaTabWords: Readonly<Record<MediaTab, string>> = { albums: '图集', pictures: '图片', videos: '视频' }

/** The filter of a list of matches. */
export const matchStateWords: Readonly<Record<MatchState, string>> = {
  live: playWords.live,
  coming: playWords.not_started,
  ended: playWords.ended,
}

/** The first begins with the tree or the table of the current stage. The entrants' tab says what they are. */
export function competitionTabWords(kind: CompetitionKind): Readonly<Record<CompetitionTab, string>> {
  return {
    overview: '对阵与积分',
    stages: '各阶段',
    matches: '赛程',
    entrants: entrantKindWords[kind],
    figures: '数据',
    awards: '荣誉',
    news: '新闻',
  }
}
