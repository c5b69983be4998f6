import { useLoaderData } from 'react-router'
import { formatDayRange } from '#shared/dates.ts'
import { usualSort } from '#shared/figure-sort.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { textWithoutScores } from '#shared/spoilers.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { competitionTabWords } from '#shared/words/page-tabs.ts'
import { CompetitionBody } from '../competition-page/CompetitionBody.tsx'
import { CompetitionHead } from '../competition-page/CompetitionHead.tsx'
import { competitionParts } from '../competition-page/competition-parts.ts'
import { type CompetitionLoaded, type FiguresLoaded, loadCompetition } from '../competition-page/load-competition.ts'
import wrap from '../components/page.module.css'
import { type PageMeta, pageHandle, pageLoader } from '../page.ts'
import { competitionEvent } from '../sports-event.ts'
import { pageNote, titleOf } from '../title.ts'

export const loader = import.meta.env.SSR && pageLoader('competition', loadCompetition, competitionParts)

export const handle = pageHandle<CompetitionLoaded>('competition', competitionMeta, competitionParts)

function competitionMeta(
  { competition, tab, listing, figures, page, words, stageId, titled }: CompetitionLoaded,
  settings: Settings,
): PageMeta {
  const { id, name, summary, season, kind, startsOn, endsOn, shareImage, stage } = competition
  // Who goes from page to page passes on the words below; cleaning costs half a kilobyte of every first load.
  const told = import.meta.env.SSR ? textWithoutScores(summary) : ''
  const part = stage?.afterRound ? `第 ${stage.afterRound} 轮后积分` : competitionTabWords(kind)[tab]
  const title = titleOf(...titled, tab === 'overview' ? '' : part + pageNote(page), name, season.name, settings.name)
  const round = stage?.afterRound ?? undefined
  // The current stage may be another one tomorrow, so the URL of a round's table contains its stage.
  const own =
    tab === 'stages' ? { stage: (round === undefined ? stageId : stage?.id) ?? undefined, round, page } : listing ? listing.filter : {}
  const address = figures ? figuresPath(id, figures, page) : paths.competition(id, { tab, ...own })
  return {
    title,
    description: told || `${season.name}${competitionKindWords[kind]}，${formatDayRange(startsOn, endsOn)}：对阵、积分、赛程与赛果。`,
    // A search has no canonical URL of its own.
    path: words === '' ? address : '',
    image: shareImage,
    article: null,
    crumbs: [
      { label: competitionKindWords[kind], to: paths.matchesOfKind(kind) },
      ...(tab === 'overview' ? [] : [{ label: name, to: paths.competition(id) }]),
    ],
    machineData:
      import.meta.env.SSR && tab === 'overview' ? (publicUrl) => competitionEvent({ ...competition, summary: told }, publicUrl) : undefined,
  }
}

function figuresPath(id: number, figures: FiguresLoaded, page: number): string {
  if (figures.kind === 'entries') return paths.figures(id, { figure: figures.entries.figure.key, ...figures.of, page })
  const { figures: counted, figure: key, sort, page: shown } = figures.ranking
  const figure = counted.find((one) => one.key === key)
  return paths.figures(id, { figure: figure?.key, sort: figure && sort !== usualSort(figure) ? sort : undefined, page: shown })
}

export function Component() {
  const loaded = useLoaderData<CompetitionLoaded>()
  return (
    <>
      <CompetitionHead loaded={loaded} />
      <div className={wrap.wrap}>
        <CompetitionBody loaded={loaded} />
      </div>
    </>
  )
}
