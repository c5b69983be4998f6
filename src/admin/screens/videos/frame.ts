/** The player's current frame as a picture in its own size, called after the video's file. Throws where there is none yet. */
export async function frameOf(player: HTMLVideoElement, video: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = player.videoWidth
  canvas.height = player.videoHeight
  const surface = canvas.getContext('2d')
  if (!surface || canvas.width === 0) throw new Error('视频还没有画面，请先播放一下再取封面')
  surface.drawImage(player, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (blob === null) throw new Error('这一帧没有取到，请换一处再试')
  return new File([blob], coverName(video), { type: 'image/jpeg' })
}

/** The name in the library of a cover that was taken from the file of this name. */
export function coverName(video: string): string {
  return `${video.replace(/\.\w+$/, '') || '视频'} 封面.jpg`
}
