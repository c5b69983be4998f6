import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { ContentStore } from './content-store.service.ts'
import { videoKey } from './files/names.ts'
import type { IngestedVideo } from './ingested.model.ts'
import { clean, inspectVideo } from './mp4.model.ts'
import type { VideoFacts, VideoFault } from './mp4-index.model.ts'

/** The video is refused; the message says in Chinese what to do. */
export class VideoRefused extends Error {
  readonly why: VideoFault
  constructor(why: VideoFault) {
    super(videoFix(why))
    this.why = why
  }
}

/** Only one index is in memory at a time. */
const inTurn = pLimit(1)

/**
 * The only way by which a video is added: an MP4 that every browser plays is stored unchanged, except for metadata of where and by whom it
 * was recorded. Changes the file at this path, and may move it away. Throws `VideoRefused`, the errors of the store, and until it is stored
 * the reason of `gone`.
 */
export async function ingestVideo(contents: ContentStore, place: string, gone?: AbortSignal): Promise<IngestedVideo> {
  const { size } = await stat(place)
  const source = await sha256(place, gone)
  await contents.refuse(source)
  const facts = await inTurn(cleaned, place, size, gone)
  const hash = await sha256(place, gone)
  await contents.put(hash, [{ key: videoKey(hash), place }])
  return { ...facts, hash, source, bytes: size }
}

async function sha256(place: string, gone?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(place)) {
    gone?.throwIfAborted()
    hash.update(chunk)
  }
  gone?.throwIfAborted()
  return hash.digest('hex')
}

async function cleaned(place: string, size: number, gone: AbortSignal | undefined): Promise<VideoFacts> {
  gone?.throwIfAborted()
  const file = await open(place, 'r+')
  try {
    const inspected = await inspectVideo(file, size)
    if (inspected.kind === 'refused') throw new VideoRefused(inspected.why)
    await clean(file, inspected.cleaning, gone)
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
    case 'too-many-boxes':
      return '视频文件里的数据块多得不正常，请在剪辑软件里重新导出为 MP4 后再上传'
    case 'codec':
      return '这种编码很多手机放不出，请导出为 H.264 画面、AAC 声音的 MP4 后再上传'
    case 'no-picture':
      return '文件里没有画面，请检查后再上传'
    case 'in-pieces':
      return '这是直播分段格式的 MP4，请导出为普通 MP4 后再上传'
  }
}
