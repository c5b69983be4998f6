import { videoOf } from '#shared/video-sites.ts'
import { SitePlayer } from '../../video/SitePlayer.tsx'

/** A video of the closed list; anything else is dropped. */
export function Video({ src, title }: { src: unknown; title: unknown }) {
  const video = videoOf(src)
  if (video === null) return null
  const name = typeof title === 'string' ? title : '视频'
  return (
    <figure>
      <SitePlayer video={video} title={name} />
      <figcaption>{name}</figcaption>
    </figure>
  )
}
