import { useState } from 'react'
import type { UploadedVideo } from '#shared/admin/videos.ts'

/** The cover of a file that has just come. `asked`: the form's cover is somebody's choice. `wanted`: it is taken once the picture is there. */
interface NewCover {
  hash: string
  state: 'new' | 'asked' | 'wanted'
}

/** Takes a cover from each new file, where none was chosen by hand; where one was, it asks. */
export function useNewCover(wantsPoster: boolean, take: () => Promise<boolean>) {
  const [cover, setCover] = useState<NewCover | null>(null)
  const is = (file: UploadedVideo | null, state: NewCover['state']) => file !== null && cover?.hash === file.hash && cover.state === state
  const want = (player: HTMLVideoElement, file: UploadedVideo) => {
    setCover({ hash: file.hash, state: 'wanted' })
    // The first frame is often black.
    player.currentTime = Math.min(1, file.file.durationSeconds / 2)
  }
  return {
    isAsked: (file: UploadedVideo | null) => is(file, 'asked'),
    want,
    keep: () => setCover(null),
    came: (file: UploadedVideo) => setCover({ hash: file.hash, state: 'new' }),
    loaded: (player: HTMLVideoElement, file: UploadedVideo) => {
      if (!is(file, 'new')) return
      if (wantsPoster) want(player, file)
      else setCover({ hash: file.hash, state: 'asked' })
    },
    /** Where it could not be taken, the next place that is gone to is tried. */
    sought: async (file: UploadedVideo) => {
      if (is(file, 'wanted') && (await take())) setCover((now) => (now?.hash === file.hash ? null : now))
    },
  }
}
