import { paths } from '#shared/paths.ts'
import { NoAlbum } from '../album/NoAlbum.tsx'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { AlbumList } from './AlbumList.tsx'
import styles from './media-list.module.css'
import { type MediaList, mediaTitle, pageOfMedia, tabNames } from './media-list.ts'
import { PictureList } from './PictureList.tsx'

/** Albums, or the pictures of all of them, page by page. */
export function MediaListView({ media }: { media: MediaList }) {
  const { items, page: number, pageSize, total } = media.shown
  const pageCount = Math.ceil(total / pageSize)
  const isNarrowed = media.tab === 'albums' && (media.asked.season !== undefined || media.asked.team !== undefined)
  return (
    <>
      <PageHead
        title={mediaTitle(media)}
        crumbs={isNarrowed ? [{ label: '影像', to: paths.media() }] : [{ label: '首页', to: paths.home() }]}
        facts={<span>{media.tab === 'albums' ? `${total} 个图集` : `${total} 张图片`}</span>}
        tabs={isNarrowed ? undefined : { label: '影像', choices: tabsOf(media.tab) }}
      />
      <div className={`${page.wrap} ${styles.list}`}>
        {items.length === 0 ? (
          <NothingHere media={media} pageCount={pageCount} />
        ) : media.tab === 'albums' ? (
          <AlbumList albums={media.shown.items} />
        ) : (
          <PictureList pictures={media.shown.items} />
        )}
        {items.length > 0 && pageCount > 1 && <Pager page={number} pageCount={pageCount} hrefOf={(other) => pageOfMedia(media, other)} />}
      </div>
    </>
  )
}

function tabsOf(current: MediaList['tab']) {
  const tabs = Object.keys(tabNames) as MediaList['tab'][] // its own keys
  return tabs.map((tab) => ({ label: tabNames[tab], to: paths.media({ tab }), isCurrent: tab === current }))
}

function NothingHere({ media, pageCount }: { media: MediaList; pageCount: number }) {
  if (pageCount === 0) return <NoAlbum heading="h2" />
  return (
    <Notice heading="h2" title={`没有第 ${media.shown.page} 页`} text={`这里一共只有 ${pageCount} 页。`}>
      <SiteLink className={page.button} to={pageOfMedia(media, pageCount)}>
        {pageCount > 1 ? '去最后一页' : '去第一页'}
      </SiteLink>
    </Notice>
  )
}
