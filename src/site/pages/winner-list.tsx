import { useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { pageHandle, pageLoader } from '../page.ts'
import { pageNote, titleOf } from '../title.ts'
import { loadWinners, type Winners } from '../winners/load-winners.ts'
import { WinnersView } from '../winners/WinnersView.tsx'

export const loader = import.meta.env.SSR && pageLoader('winnerList', loadWinners)

export const handle = pageHandle<Winners>('winnerList', ({ winners, filter, seasons }, settings) => {
  const { season, kind, award, page } = filter
  const narrowed = [
    season === undefined ? undefined : seasons.find(({ id }) => id === season)?.name,
    kind && competitionKindWords[kind],
    award && awardKindWords[award],
  ]
  const isNothing = winners.items.length === 0 && (page !== undefined || season !== undefined)
  return {
    title: titleOf(['荣誉榜', ...narrowed].filter(Boolean).join(' ') + pageNote(page), settings.name),
    description: '历届赛事的冠军、亚军、季军与各奖项得主，附当时的阵容与决赛。',
    path: isNothing ? '' : paths.winners(filter),
    image: null,
    article: null,
  }
})

export function Component() {
  return <WinnersView loaded={useLoaderData<Winners>()} />
}
