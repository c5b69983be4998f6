import { lastOf } from '#shared/last.ts'
import type { Picture } from '#shared/media.ts'
import type { VideoFile } from '#shared/videos.ts'
import styles from './file-player.module.css'

interface Props {
  file: VideoFile
  poster: Picture | null
  title: string
}

/** Attributes for WeChat's engine on Android: play within the page, and keep the page's own controls. */
const within = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true', 'x5-video-player-type': 'h5-page' }

/** A file of our own, in the browser's player: nothing of it is loaded before the visitor presses play. */
export function FilePlayer({ file: { url, width, height }, poster, title }: Props) {
  return (
    <span className={styles.player}>
      <video
        className={styles.video}
        src={url}
        poster={posterUrl(poster)}
        width={width}
        height={height}
        aria-label={title}
        controls
        playsInline
        preload="none"
        {...within}
      />
    </span>
  )
}

/** A player takes a single URL, without a choice of sizes. */
function posterUrl(poster: Picture | null): string | undefined {
  return (poster?.sources.find((source) => source.width >= 960) ?? lastOf(poster?.sources ?? []))?.url
}
