import type { Album } from '#shared/albums.ts'
import { lastOf } from '#shared/last.ts'
import { paths } from '#shared/paths.ts'
import { Icon } from '../components/Icon.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import { Label } from '../spoilers/Label.tsx'
import { type AlbumViewer, prepareViewer } from './use-album-viewer.ts'
import styles from './whole-picture.module.css'

interface Props {
  album: Album
  n: number
  /** It lies over the page, where there is script. */
  isOver: boolean
  view: AlbumViewer['view']
}

/** One picture of an album without the viewer: whole, with its caption and the ways to its neighbours. */
export function WholePicture({ album: { id, tellsResult, pictures }, n, isOver, view }: Props) {
  const shown = pictures[n - 1]
  if (!shown) return null
  const { picture, caption } = shown
  const whole = (
    <picture>
      <img
        className={styles.image}
        sizes="(min-width: 960px) 86vw, 94vw"
        srcSet={picture.sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
        src={lastOf(picture.sources)?.url}
        width={picture.width}
        height={picture.height}
        fetchPriority="high"
        decoding="async"
        alt=""
      />
    </picture>
  )
  return (
    <figure className={isOver ? `${styles.figure} ${styles.over}` : styles.figure} aria-label={`第 ${n} 张，共 ${pictures.length} 张`}>
      <a className={styles.large} href={lastOf(picture.sources)?.url} onClick={view} onPointerDown={prepareViewer}>
        <span aria-hidden="true">
          <Headline of={{ title: whole, tellsResult }} what="图片" />
        </span>
        <Label text={`看大图：${picture.alt || caption || '图片'}`} instead={tellsResult && '看大图：含赛果的图片'} />
      </a>
      <figcaption className={styles.caption}>
        <span className={styles.count}>
          {n} / {pictures.length}
        </span>
        <span className={whereTelling(tellsResult)}>{caption}</span>
      </figcaption>
      <nav className={styles.ways} aria-label="图集翻页">
        {n > 1 && (
          <SiteLink to={paths.album(id, n - 1)} rel="prev">
            <Icon name="left" />
            上一张
          </SiteLink>
        )}
        {n < pictures.length && (
          <SiteLink to={paths.album(id, n + 1)} rel="next">
            下一张
            <Icon name="right" />
          </SiteLink>
        )}
        <SiteLink to={paths.album(id)}>
          <Icon name="all" />
          全部图片
        </SiteLink>
      </nav>
    </figure>
  )
}
