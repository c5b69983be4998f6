import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { AlbumSection } from '../album/AlbumSection.tsx'
import { VideoSection } from '../video/VideoSection.tsx'

export function TeamMedia({ id, videos, albums }: Pick<TeamView, 'id' | 'videos' | 'albums'>) {
  return (
    <>
      <VideoSection videos={videos} more={{ label: '全部视频', to: paths.media({ tab: 'videos', team: id }) }} />
      <AlbumSection albums={albums} more={{ label: '全部图集', to: paths.media({ team: id }) }} />
    </>
  )
}
