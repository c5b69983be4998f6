import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { stageParts } from '../competition-page/stage-parts.ts'
import type { PageMeta } from '../page.ts'
import type { AnyPagePart } from '../page-part.ts'
import { pageNote, titleOf } from '../title.ts'
import type { Archive } from './load-archive.ts'

export function archiveMeta({ kind, seasons, season, asked, competitions }: Archive, settings: Settings): PageMeta {
  const name = seasons.find(({ id }) => id === season)?.name
  const isEmpty = competitions.length === 0 && (asked.season !== undefined || asked.page !== undefined)
  return {
    title: titleOf(
      `往期${competitionKindWords[kind]}`,
      (asked.season === undefined ? '' : (name ?? '')) + pageNote(asked.page),
      settings.name,
    ),
    description: `往期${competitionKindWords[kind]}的冠军、名次、对阵与每一场比赛。`,
    path: isEmpty ? '' : paths.archive(kind, asked),
    image: null,
    article: null,
  }
}

export function archiveParts({ unfolded }: Archive): AnyPagePart[] {
  return stageParts(unfolded?.stage ?? null)
}
