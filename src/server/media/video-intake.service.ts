import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ContentStore } from './content-store.service.ts'
import { videoKey } from './files/names.ts'
import type { IngestedVideo } from './ingested.model.ts'
import { blank, inspectVideo, type VideoFacts, type VideoFault } from './mp4.model.ts'

/** The video is refused; the message says in Chinese what to do. */
export class VideoRefused extends Error {
  readonly why: VideoFault
  constructor(why: VideoFault) {
    super(videoFix(why))
    this.why = why
  }
}

/**
 * The only way by which a video is added: an MP4 that every browser plays is stored unchanged, except for metadata of where and by whom it
 * was recorded. Changes the file at this path, and may move it away. Throws `VideoRefused` and the errors of the store.
 */
export async function ingestVideo(contents: ContentStore, place: string): Promise<IngestedVideo> {
  const { size } = await stat(place)
  const source = await sha256(place)
  await contents.refuse(source)
  const facts = await cleaned(place, size)
  const hash = await sha256(place)
  await contents.put(hash, [{ key: videoKey(hash), place }])
  return { ...facts, hash, source, bytes: size }
}

async function sha256(place: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  return hash.digest('hex')
}

async function cleaned(place: string, size: number): Promise<VideoFacts> {
  const file = await open(place, 'r+')
  try {
    const inspected = await inspectVideo(file, size)
    if (inspected.kind === 'refused') throw new VideoRefused(inspected.why)
    await blank(file, inspected.asides)
    return inspected.facts
  } finally {
    await file.close()
  }
}

/** What to do about it. */
export function videoFix(why: VideoFault): string {
  switch (why) {
    case 'not-a-video':
      return '视频只能是 MP4 文件，请在剪辑软件里导出为 MP4 后再上传'
    case 'broken':
      return '视频文件已损坏或不完整，请重新导出后再上传'
    case 'codec':
      return '这种编码很多手机放不出，请导出为 H.264 画面、AAC 声音的 MP4 后再上传'
    case 'no-picture':
      return '文件里没有画面，请检查后再上传'
    case 'in-pieces':
      return '这是直播分段格式的 MP4，请导出为普通 MP4 后再上传'
  }
}
