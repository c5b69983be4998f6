import { videoOf } from '#shared/video-sites.ts'
import type { Video } from '#shared/videos.ts'
import { Uncover } from '../spoilers/Covered.tsx'
import { FilePlayer } from './FilePlayer.tsx'
import { GonePlayer } from './GonePlayer.tsx'
import { nameOfVideo } from './name-of-video.ts'
import { SitePlayer } from './SitePlayer.tsx'
import styles from './video-screen.module.css'

/** Where a video plays. The face of one that tells a result waits, where results are hidden, for the tap that shows its title. */
export function VideoScreen({ video }: { video: Video }) {
  const { tellsResult, file, player, poster } = video
  const title = nameOfVideo(video)
  const ofSite = videoOf(player)
  const screen = (
    <>
      {file && <FilePlayer file={file} poster={poster} title={title} />}
      {ofSite && <SitePlayer video={ofSite} title={title} poster={poster} />}
      {!file && player === null && <GonePlayer />}
    </>
  )
  if (!tellsResult) return screen
  return (
    <div className={styles.covered}>
      <Uncover what={title} />
      <div className="result">{screen}</div>
    </div>
  )
}
