import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { lastOf } from '#shared/last.ts'
import type { Picture } from '#shared/media.ts'
import type { VideoFile } from '#shared/videos.ts'
import { Icon } from '../components/Icon.tsx'
import page from '../components/page.module.css'
import { isPlainClick } from '../overlays/plain-click.ts'
import styles from './file-player.module.css'

interface Props {
  file: VideoFile
  poster: Picture | null
  title: string
}

/** Attributes for WeChat's engine on Android: play within the page, and keep the page's own controls. */
const within = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true', 'x5-video-player-type': 'h5-page' }

/**
 * A file of our own, in the browser's player: nothing of it is loaded before the visitor presses play. Until then its face is the cover with
 * a button, and the browser's controls come with playing. Without script they are there at once.
 */
export function FilePlayer({ file: { url, width, height }, poster, title }: Props) {
  const [hasBegun, setBegun] = useState(false)
  const [hasScript, setScript] = useState(false)
  useEffect(() => setScript(true), [])
  const video = useRef<HTMLVideoElement>(null)
  function play(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    setBegun(true)
    video.current?.focus({ preventScroll: true })
    // Where the engine refuses, its controls are there.
    video.current?.play().catch(() => {})
  }
  return (
    <span className={styles.player}>
      <video
        ref={video}
        className={styles.video}
        src={url}
        poster={posterUrl(poster)}
        width={width}
        height={height}
        aria-label={title}
        controls={hasBegun || !hasScript}
        tabIndex={hasBegun || !hasScript ? undefined : -1}
        playsInline
        preload="none"
        {...within}
      />
      {!hasBegun && (
        <a className={styles.face} href={url} onClick={play} data-script>
          <span className={styles.play}>
            <Icon name="play" />
          </span>
          <span className={page.hidden}>播放视频：{title}</span>
        </a>
      )}
    </span>
  )
}

/** A player takes a single URL, without a choice of sizes. */
function posterUrl(poster: Picture | null): string | undefined {
  return (poster?.sources.find((source) => source.width >= 960) ?? lastOf(poster?.sources ?? []))?.url
}
