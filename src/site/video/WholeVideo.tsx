import { formatLength } from '#shared/dates.ts'
import { videoOf } from '#shared/video-sites.ts'
import type { Video } from '#shared/videos.ts'
import { pathOfAlbumLink } from '../album/path-of-album-link.ts'
import { Icon } from '../components/Icon.tsx'
import { Moment } from '../components/Moment.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Share } from '../sharing/Share.tsx'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import { Unnamed } from '../spoilers/KnownSide.tsx'
import { nameOfVideo } from './name-of-video.ts'
import { VideoScreen } from './VideoScreen.tsx'
import styles from './whole-video.module.css'

/** The video in the URL, at full width, with its details. */
export function WholeVideo({ video }: { video: Video }) {
  const { summary, tellsResult, file, player, link, publishedAt } = video
  const ofSite = videoOf(player)
  return (
    <section className={styles.whole} aria-label={nameOfVideo(video)} data-results="">
      <div className={styles.screen}>
        <VideoScreen video={video} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Headline of={video} what="视频" />
        </h2>
        <p className={styles.facts}>
          {file && <span>{formatLength(file.durationSeconds)}</span>}
          {ofSite && <span>{ofSite.site}</span>}
          <Moment at={publishedAt} />
        </p>
        {link && (
          <p>
            <SiteLink className={styles.link} to={pathOfAlbumLink(link)}>
              {link.subject === 'match' ? <Unnamed instead="点一下显示对阵">{link.name}</Unnamed> : link.name}
              <Icon name="right" />
            </SiteLink>
          </p>
        )}
        {summary !== '' && <p className={`${styles.summary} ${whereTelling(tellsResult)}`}>{summary}</p>}
        <Share title={video.title} />
      </div>
    </section>
  )
}
