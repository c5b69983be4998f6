import { useLoaderData, useRouteLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { AlbumsBlock, Home, LiveBlock, NewsBlock, OpeningsBlock, Settings, WinnersBlock } from '#shared/settings.ts'
import { AlbumBoard } from '../album/AlbumBoard.tsx'
import { ColumnPanels } from '../components/ColumnPanels.tsx'
import { Hero } from '../components/Hero.tsx'
import { NewsBoard } from '../components/NewsBoard.tsx'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { MySlot } from '../me/MySlot.tsx'
import { OpeningRows } from '../openings/OpeningRows.tsx'
import { pageHandle, pageLoader } from '../page.ts'
import { NowPanels } from '../schedule/NowPanels.tsx'
import { AwardCards } from '../winners/AwardCards.tsx'

export const loader = import.meta.env.SSR && pageLoader('home', ({ api }) => api.home())

export const handle = pageHandle<Home>('home', (_home, settings) => ({
  title: settings.tagline === '' ? settings.name : `${settings.name}｜${settings.tagline}`,
  description: settings.description,
  path: paths.home(),
  image: null,
  article: null,
  feed: null,
}))

/** Consecutive columns are shown side by side. */
type Band =
  | { kind: 'lead' | 'news'; block: NewsBlock }
  | { kind: 'live'; block: LiveBlock }
  | { kind: 'winners'; block: WinnersBlock }
  | { kind: 'openings'; block: OpeningsBlock }
  | { kind: 'albums'; block: AlbumsBlock }
  | { kind: 'columns'; blocks: NewsBlock[] }

export function Component() {
  const home = useLoaderData<Home>()
  const bands = bandsOf(home)
  const settings = useRouteLoaderData<Settings>('root')
  if (bands.length === 0) return <Notice heading="h1" title="擂台已经搭好" text="第一篇新闻发布后，会出现在这里。" />
  const hasLeadFirst = bands[0]?.kind === 'lead'
  return (
    <>
      <MySlot />
      {!hasLeadFirst && <h1 className={page.hidden}>{settings?.name}</h1>}
      {bands.map((band, i) => (
        <BandView key={band.kind === 'columns' ? `columns ${i}` : `${band.kind} ${band.block.title}`} band={band} isFirst={i === 0} />
      ))}
    </>
  )
}

function BandView({ band, isFirst }: { band: Band; isFirst: boolean }) {
  switch (band.kind) {
    case 'lead':
      return band.block.articles.map((article, i) => <Hero key={article.id} article={article} heading={isFirst && i === 0 ? 'h1' : 'h2'} />)
    case 'news':
      return (
        <section className={`${page.wrap} ${page.section}`} aria-label={band.block.title}>
          <SectionHead title={band.block.title} more={{ label: '全部新闻', to: paths.newsList() }} />
          <NewsBoard articles={band.block.articles} />
        </section>
      )
    case 'live':
      return (
        <div className={page.wrap}>
          <NowPanels {...band.block} withCompetition more={{ label: '全部赛程', to: paths.schedule() }} />
        </div>
      )
    case 'winners':
      return (
        <section className={`${page.wrap} ${page.section}`} aria-label={band.block.title}>
          <SectionHead title={band.block.title} more={{ label: '荣誉榜', to: paths.winners() }} />
          <AwardCards awards={band.block.winners} />
        </section>
      )
    case 'openings':
      return (
        <section className={`${page.wrap} ${page.section}`} aria-label={band.block.title}>
          <SectionHead title={band.block.title} more={{ label: '全部新服', to: paths.openings() }} />
          <OpeningRows openings={band.block.openings} />
        </section>
      )
    case 'albums':
      return (
        <section className={`${page.wrap} ${page.section}`} aria-label={band.block.title}>
          <SectionHead title={band.block.title} more={{ label: '全部图集', to: paths.media() }} />
          <AlbumBoard albums={band.block.albums} />
        </section>
      )
    case 'columns':
      return (
        <div className={`${page.wrap} ${page.section}`}>
          <ColumnPanels blocks={band.blocks} />
        </div>
      )
  }
}

/** Blocks with content, in the order of the settings. */
function bandsOf({ blocks }: Home): Band[] {
  const bands: Band[] = []
  for (const block of blocks) {
    const last = bands[bands.length - 1]
    if (block.kind === 'live') {
      if (block.live.length + block.next.length + block.latest.length > 0) bands.push({ kind: 'live', block })
    } else if (block.kind === 'winners') {
      if (block.winners.length > 0) bands.push({ kind: 'winners', block })
    } else if (block.kind === 'openings') {
      if (block.openings.length > 0) bands.push({ kind: 'openings', block })
    } else if (block.kind === 'albums') {
      if (block.albums.length > 0) bands.push({ kind: 'albums', block })
    } else if (block.articles.length > 0) {
      if (block.kind !== 'column') bands.push({ kind: block.kind, block })
      else if (last?.kind === 'columns') last.blocks.push(block)
      else bands.push({ kind: 'columns', blocks: [block] })
    }
  }
  return bands
}
