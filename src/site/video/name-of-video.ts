import type { Video } from '#shared/videos.ts'

/** For whoever hears the page: players have no second name for visitors who hide results. */
export function nameOfVideo({ title, tellsResult }: Video): string {
  return tellsResult ? '含赛果的视频' : title
}
