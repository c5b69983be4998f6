import { paths } from '#shared/paths.ts'
import { mediaTabWords } from '#shared/words/page-tabs.ts'
import { NoAlbum } from '../album/NoAlbum.tsx'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { VideoBoard } from '../video/VideoBoard.tsx'
import { WholeVideo } from '../video/WholeVideo.tsx'
import { AlbumList } from './AlbumList.tsx'
import styles from './media-list.module.css'
import { type MediaList, mediaTitle, pageOfMedia } from './media-list.ts'
import { PictureList } from './PictureList.tsx'

/** Albums, the pictures of all of them, or videos, page by page. */
export function MediaListView({ media }: { media: MediaList }) {
  const { items, page: number, pageSize, total } = media.shown
  const pageCount = Math.ceil(total / pageSize)
  const isNarrowed = media.tab !== 'pictures' && media.link !== null
  return (
    <>
      <PageHead
        title={mediaTitle(media)}
        crumbs={isNarrowed ? [{ label: '影像', to: paths.media({ tab: media.tab }) }] : [{ label: '首页', to: paths.home() }]}
        facts={<span>{countOf(media.tab, total)}</span>}
        tabs={{ label: '影像', choices: tabsOf(media) }}
      />
      <div className={`${page.wrap} ${styles.list}`}>
        {media.tab === 'videos' && media.chosen !== null && <WholeVideo video={media.chosen} />}
        {items.length === 0 ? <NothingHere media={media} pageCount={pageCount} /> : <Items media={media} />}
        {items.length > 0 && pageCount > 1 && <Pager page={number} pageCount={pageCount} hrefOf={(other) => pageOfMedia(media, other)} />}
      </div>
    </>
  )
}

function Items({ media }: { media: MediaList }) {
  switch (media.tab) {
    case 'albums':
      return <AlbumList albums={media.shown.items} />
    case 'pictures':
      return <PictureList pictures={media.shown.items} />
    case 'videos':
      return <Videos media={media} />
  }
}

/** The video in the URL, and the others below. */
function Videos({ media: { chosen, shown } }: { media: Extract<MediaList, { tab: 'videos' }> }) {
  if (chosen === null) return <VideoBoard videos={shown.items} heading="h2" label="最新视频" isLed={shown.page === 1} />
  const others = shown.items.filter(({ id }) => id !== chosen.id)
  if (others.length === 0) return null
  return (
    <section aria-label="更多视频">
      <SectionHead title="更多视频" />
      <VideoBoard videos={others} />
    </section>
  )
}

function countOf(tab: MediaList['tab'], total: number): string {
  switch (tab) {
    case 'albums':
      return `${total} 个图集`
    case 'pictures':
      return `${total} 张图片`
    case 'videos':
      return `${total} 个视频`
  }
}

/** There are no single pictures by season or team. */
function tabsOf(media: MediaList) {
  const isNarrowed = media.tab !== 'pictures' && media.link !== null
  const tabs = (Object.keys(mediaTabWords) as MediaList['tab'][]) // its own keys
    .filter((tab) => !isNarrowed || tab !== 'pictures')
  const asked = media.tab === 'pictures' ? {} : media.asked
  return tabs.map((tab) => ({
    label: mediaTabWords[tab],
    to: paths.media({ tab, ...(isNarrowed ? asked : {}) }),
    isCurrent: tab === media.tab,
  }))
}

function NothingHere({ media, pageCount }: { media: MediaList; pageCount: number }) {
  if (pageCount === 0) return <NoAlbum heading="h2" what={media.tab} />
  return (
    <Notice heading="h2" title={`没有第 ${media.shown.page} 页`} text={`这里一共只有 ${pageCount} 页。`}>
      <SiteLink className={page.button} to={pageOfMedia(media, pageCount)}>
        {pageCount > 1 ? '去最后一页' : '去第一页'}
      </SiteLink>
    </Notice>
  )
}
