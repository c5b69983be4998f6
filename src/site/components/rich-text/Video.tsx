import { type MouseEvent, useState } from 'react'
import { videoOf } from '#shared/video-sites.ts'
import { isPlainClick } from '../../overlays/plain-click.ts'
import { Icon } from '../Icon.tsx'
import { SiteLink } from '../SiteLink.tsx'
import styles from './rich-text.module.css'

/**
 * A video of the closed list. Its site hears of a visitor only when they ask for it: until then a ground with a button stands here, which
 * without script is a link to the video's own page. Anything else leaves nothing.
 */
export function Video({ src, title }: { src: unknown; title: unknown }) {
  const [isPlaying, setPlaying] = useState(false)
  const video = videoOf(src)
  if (video === null) return null
  const name = typeof title === 'string' ? title : '视频'
  function play(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <figure className={styles.video}>
      <span>
        {isPlaying ? (
          <iframe
            ref={takeFocus}
            src={video.player}
            title={name}
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin"
            sandbox="allow-scripts allow-same-origin allow-presentation"
          />
        ) : (
          <SiteLink to={video.page} className={styles.ground} aria-label={`播放视频：${name}（${video.site}）`} onClick={play}>
            <span className={styles.play}>
              <Icon name="play" />
            </span>
            <span className={styles.from}>{video.site}视频，点按后加载</span>
          </SiteLink>
        )}
      </span>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** The keyboard goes on in what the button has become. */
function takeFocus(player: HTMLIFrameElement | null): void {
  player?.focus({ preventScroll: true })
}
