import { useLoaderData, useRouteLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import type {
  AlbumsBlock,
  CompetitionsBlock,
  DownloadsBlock,
  Home,
  LiveBlock,
  NewsBlock,
  OpeningsBlock,
  Settings,
  WinnersBlock,
} from '#shared/settings.ts'
import { NewsBoard } from '../components/NewsBoard.tsx'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import styles from '../home/home.module.css'
import { albumsPart, columnsPart, downloadsPart, homeParts, honoursPart, openingsPart, progressPart } from '../home/home-parts.ts'
import { hasQuickEntries, QuickEntries } from '../home/QuickEntries.tsx'
import { SeasonNow } from '../home/SeasonNow.tsx'
import { Stage } from '../home/Stage.tsx'
import { LatePart } from '../LatePart.tsx'
import { MySlot } from '../me/MySlot.tsx'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('home', ({ api }) => api.home(), homeParts)

export const handle = pageHandle<Home>(
  'home',
  (_home, settings) => ({
    title: settings.tagline === '' ? settings.name : `${settings.name}｜${settings.tagline}`,
    description: settings.description,
    path: paths.home(),
    image: null,
    article: null,
    feed: null,
  }),
  homeParts,
)

/** Consecutive columns are one panel; openings and ways to the game next to each other share a row. */
type Band =
  | { kind: 'stage'; article: NewsBlock['articles'][number] | null; match: LiveBlock['featured'] }
  | { kind: 'news'; block: NewsBlock }
  | { kind: 'live'; block: LiveBlock }
  | { kind: 'winners'; block: WinnersBlock }
  | { kind: 'albums'; block: AlbumsBlock }
  | { kind: 'competitions'; block: CompetitionsBlock }
  | { kind: 'pair'; blocks: (OpeningsBlock | DownloadsBlock)[] }
  | { kind: 'columns'; blocks: NewsBlock[] }

export function Component() {
  const home = useLoaderData<Home>()
  const bands = bandsOf(home)
  const settings = useRouteLoaderData<Settings>('root')
  if (bands.length === 0) return <Notice heading="h1" title="擂台已经搭好" text="首页还在布置，有了内容会出现在这里。" />
  const hasStageFirst = bands[0]?.kind === 'stage'
  return (
    <>
      <MySlot />
      {!hasStageFirst && <h1 className={page.hidden}>{settings?.name}</h1>}
      {bands.map((band, i) => (
        <BandView key={keyOf(band)} band={band} isFirst={i === 0} settings={settings} />
      ))}
    </>
  )
}

/** Its place would make all that follow anew where one comes or goes, as on an evening that begins. */
function keyOf(band: Band): string {
  const block = 'blocks' in band ? band.blocks[0] : 'block' in band ? band.block : undefined
  return band.kind + block?.title
}

function BandView({ band, isFirst, settings }: { band: Band; isFirst: boolean; settings: Settings | undefined }) {
  switch (band.kind) {
    case 'stage':
      return (
        <>
          <Stage
            article={band.article}
            match={band.match}
            name={settings?.name ?? ''}
            text={settings?.tagline || settings?.description || ''}
            heading={isFirst ? 'h1' : 'h2'}
          />
          {settings && <QuickEntries navigation={settings.navigation} />}
        </>
      )
    case 'news':
      return (
        <section className={`${page.wrap} ${page.section} ${styles.news}`} aria-label={band.block.title}>
          <SectionHead title={band.block.title} more={{ label: '全部新闻', to: paths.newsList() }} />
          <NewsBoard articles={band.block.articles} />
        </section>
      )
    case 'live':
      return <SeasonNow block={band.block} />
    case 'winners':
      return (
        <LatePart part={honoursPart}>{({ HonourBand }) => <HonourBand title={band.block.title} awards={band.block.winners} />}</LatePart>
      )
    case 'competitions':
      return (
        <section className={`${page.wrap} ${page.section}`} aria-label={band.block.title}>
          <SectionHead title={band.block.title} more={{ label: '往期赛事', to: paths.archive('team') }} />
          <LatePart part={progressPart}>{({ ProgressCards }) => <ProgressCards competitions={band.block.competitions} />}</LatePart>
        </section>
      )
    case 'albums':
      return (
        <section className={`${page.wrap} ${page.section} ${styles.albums}`} aria-label={band.block.title}>
          <SectionHead title={band.block.title} more={{ label: '全部图集', to: paths.media() }} />
          <LatePart part={albumsPart}>{({ Albums }) => <Albums albums={band.block.albums} />}</LatePart>
        </section>
      )
    case 'pair':
      return (
        <div className={`${page.wrap} ${page.section} ${styles.pair}`}>
          {band.blocks.map((block) => (
            <section
              key={block.kind}
              aria-label={block.title}
              className={block.kind === 'downloads' && settings && hasQuickEntries(settings) ? styles.amongEntries : undefined}
            >
              {block.kind === 'openings' ? (
                <>
                  <SectionHead title={block.title} more={{ label: '全部新服', to: paths.openings() }} />
                  <LatePart part={openingsPart}>{({ Openings }) => <Openings openings={block.openings} />}</LatePart>
                </>
              ) : (
                <>
                  <SectionHead title={block.title} />
                  <LatePart part={downloadsPart}>{({ Downloads }) => <Downloads isBeside={band.blocks.length > 1} />}</LatePart>
                </>
              )}
            </section>
          ))}
        </div>
      )
    case 'columns':
      return (
        <div className={`${page.wrap} ${page.section}`}>
          <LatePart part={columnsPart}>{({ ColumnPanels }) => <ColumnPanels blocks={band.blocks} />}</LatePart>
        </div>
      )
  }
}

/** Blocks with content, in the order of the settings. The first of the lead article and the running match has both. */
function bandsOf({ blocks }: Home): Band[] {
  const bands: Band[] = []
  const article = blocks.flatMap((block) => (block.kind === 'lead' ? block.articles : []))[0] ?? null
  const match = blocks.flatMap((block) => (block.kind === 'live' ? [block.featured] : []))[0] ?? null
  const putStage = () => {
    if ((article || match) && !bands.some(({ kind }) => kind === 'stage')) bands.push({ kind: 'stage', article, match })
  }
  for (const block of blocks) {
    const last = bands[bands.length - 1]
    switch (block.kind) {
      case 'lead':
        putStage()
        break
      case 'live':
        putStage()
        if (block.day.matches.length + block.latest.length > 0) bands.push({ kind: 'live', block })
        break
      case 'news':
        if (block.articles.length > 0) bands.push({ kind: 'news', block })
        break
      case 'column':
        if (block.articles.length === 0) break
        if (last?.kind === 'columns') last.blocks.push(block)
        else bands.push({ kind: 'columns', blocks: [block] })
        break
      case 'winners':
        if (block.winners.length > 0) bands.push({ kind: 'winners', block })
        break
      case 'albums':
        if (block.albums.length > 0) bands.push({ kind: 'albums', block })
        break
      case 'competitions':
        if (block.competitions.length > 0) bands.push({ kind: 'competitions', block })
        break
      case 'openings':
      case 'downloads':
        if (block.kind === 'openings' && block.openings.length === 0) break
        if (last?.kind === 'pair') last.blocks.push(block)
        else bands.push({ kind: 'pair', blocks: [block] })
        break
    }
  }
  return bands
}
