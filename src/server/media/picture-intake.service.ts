import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { uploadMaxBytes } from '#shared/limits.ts'
import type { ContentStore } from './content-store.service.ts'
import { mediaKey } from './files/names.ts'
import type { Encoded } from './images/image-protocol.ts'
import { type ImageWorker, openImageWorkers, standardBounds, type Work } from './images/image-workers.ts'
import type { IngestedPicture } from './ingested.model.ts'

/** Why a picture is refused. */
export type PictureFault = Extract<Work, { kind: 'refused' }>['why'] | 'too-many-bytes'

/** The picture is refused; the message says in Chinese what to do. */
export class PictureRefused extends Error {
  readonly #why: PictureFault | undefined
  constructor(message: string, why?: PictureFault) {
    super(message)
    this.#why = why
  }
  get why(): PictureFault | undefined {
    return this.#why
  }
}

/** The only way by which a picture is added. */
export interface PictureIntake {
  /**
   * Accepts JPEG, PNG or WebP of at most 20 MB and 40 million pixels and stores it re-encoded, completely, before it resolves. The same
   * picture again changes nothing. Throws `PictureRefused` and the errors of the store; other errors are faults of disk or installation.
   */
  ingestImage(bytes: Uint8Array): Promise<IngestedPicture>
  /** How many pictures it encodes at the same time. */
  atOnce: number
  /** Finishes the current pictures, refuses those in the queue. */
  close(): Promise<void>
}

/** For uploads one process is enough, and the rest of the machine is for visitors. An import may use two, where there are two cores. */
export function openImportIntake(contents: ContentStore): PictureIntake {
  const atOnce = Math.min(2, availableParallelism())
  return openPictureIntake(contents, { atOnce, encoder: openImageWorkers(standardBounds, atOnce) })
}

export function openPictureIntake(contents: ContentStore, { atOnce, encoder }: Encoding = oneProcess()): PictureIntake {
  return {
    atOnce,
    ingestImage: async (bytes) => {
      if (bytes.byteLength > uploadMaxBytes) throw refused('too-many-bytes')
      const source = await sha256(bytes)
      await contents.refuse(source)
      const work = await encoder.encode(bytes)
      if (work.kind === 'refused') throw refused(work.why)
      return { ...(await store(contents, work.encoded)), source }
    },
    close: () => encoder.close(),
  }
}

interface Encoding {
  atOnce: number
  encoder: Pick<ImageWorker, 'encode' | 'close'>
}

function oneProcess(): Encoding {
  return { atOnce: 1, encoder: openImageWorkers(standardBounds, 1) }
}

async function store(contents: ContentStore, { sources, placeholder, color }: Encoded): Promise<Omit<IngestedPicture, 'source'>> {
  const largest = sources.at(-1)
  if (largest === undefined) throw new Error('A picture without sources')
  const hash = createHash('sha256').update(largest.bytes).digest('hex')
  await contents.put(
    hash,
    sources.map(({ width, bytes }) => ({ key: mediaKey(hash, width), bytes })),
  )
  return { hash, width: largest.width, height: largest.height, widths: sources.map((source) => source.width), placeholder, color }
}

const sliceBytes = 1024 * 1024

/** In slices, so that twenty megabytes do not block the event loop. */
async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let from = 0; from < bytes.byteLength; from += sliceBytes) {
    hash.update(bytes.subarray(from, from + sliceBytes))
    await setImmediate()
  }
  return hash.digest('hex')
}

export function refused(why: PictureFault): PictureRefused {
  return new PictureRefused(mend(why), why)
}

function mend(why: PictureFault): string {
  switch (why) {
    case 'not-a-picture':
      return '图片只能是 JPEG、PNG 或 WebP，文件里面却不是：改文件名不能换格式，也可能文件坏了；请用看图软件打开，另存为 JPEG 再添加'
    case 'animated':
      return '是动图，网站上只会是静止的一帧：要会动，请录成 MP4 当视频上传；只要一帧，请打开它另存为 JPEG 或 PNG 再添加'
    case 'too-many-bytes':
      return '图片不能超过 20 MB，请压缩后再上传'
    case 'too-many-pixels':
      return '图片不能超过 4000 万像素，请缩小后再上传'
    case 'broken':
      return '图片文件已损坏或不完整，请重新导出后再上传'
    case 'too-slow':
      return '图片处理时间过长，请缩小或另存后再上传'
    case 'too-much-memory':
      return '图片处理占用内存过多，请缩小或另存为普通 JPEG 后再上传'
    case 'interrupted':
      return '图片处理中断，请再试一次；仍不成功请换一张图片'
    case 'closed':
      return '系统正在关闭，请稍后再上传'
  }
}
