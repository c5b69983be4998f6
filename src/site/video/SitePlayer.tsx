import { type MouseEvent, useState } from 'react'
import type { Picture as PictureData } from '#shared/media.ts'
import type { Video } from '#shared/video-sites.ts'
import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/Picture.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { isPlainClick } from '../overlays/plain-click.ts'
import styles from './site-player.module.css'

interface Props {
  video: Video
  title: string
  poster?: PictureData | null
}

/**
 * A video of an external site of the closed list. That site is contacted only when the visitor presses play: until then there is a button,
 * which without script is a link to the video's own page.
 */
export function SitePlayer({ video, title, poster = null }: Props) {
  const [isPlaying, setPlaying] = useState(false)
  function play(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <span className={styles.player}>
      {isPlaying ? (
        <iframe
          ref={takeFocus}
          src={video.player}
          title={title}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation"
        />
      ) : (
        <SiteLink to={video.page} className={styles.ground} onClick={play}>
          {poster && <Picture className={styles.poster} picture={poster} sizes="(min-width: 960px) 43vw, 92vw" alt="" />}
          <span className={styles.play}>
            <Icon name="play" />
          </span>
          <span className={page.hidden}>播放视频：{title}，</span>
          <span className={styles.from}>{video.site}视频，点按后加载</span>
        </SiteLink>
      )}
    </span>
  )
}

/** The keyboard focus moves from the button to the player that replaces it. */
function takeFocus(player: HTMLIFrameElement | null): void {
  player?.focus({ preventScroll: true })
}
