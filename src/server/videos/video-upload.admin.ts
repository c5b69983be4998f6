import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { HttpError, invalid } from '#server/base/errors.ts'
import type { VideoFileTable } from '#server/db/video-tables.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { BodyTooLong, untilGone } from '#server/http/request-body.ts'
import { settleContent } from '#server/media/content-store.service.ts'
import type { IngestedVideo } from '#server/media/ingested.model.ts'
import { withUpload } from '#server/media/receive.service.ts'
import { ingestVideo, VideoRefused } from '#server/media/video-intake.service.ts'
import { asSeen } from '#shared/characters.ts'
import { videoMaxBytes } from '#shared/limits.ts'
import { viewUploadedVideo } from './video-now.answers.ts'
import { findVideoFile, insertVideoFile } from './videos-admin.queries.ts'

const acceptedTypes: readonly string[] = ['video/mp4', 'application/octet-stream']

/** Upload routes in a plugin scope of their own, because their bodies are not JSON. */
export async function videoUploadRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  app.removeAllContentTypeParsers()
  // Passed as a stream: the handler reads it after its checks.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  adminRoute(app, context, {
    endpoint: 'POST /videos/file',
    summary: '上传视频：请求体就是 MP4 文件',
    may: 'videos.manage',
    answer: async ({ write, request, reply, query }) => {
      const name = asSeen(query.name ?? '')
      const video = await videoOf(request, context, untilGone(reply.raw))
      return await write(async (trx, touch, audit, now) => {
        await settleContent(trx, video, now)
        // The file keeps its first name; whoever sent it now knows it by this one.
        const viewed = (row: Selectable<VideoFileTable>) => viewUploadedVideo({ ...row, name: name || row.name })
        const known = await findVideoFile(trx, video.hash)
        if (known && known.taken_down_at === null) return viewed(known)
        // Videos that used it before it was taken down show it again.
        if (known) touch('videos')
        await insertVideoFile(trx, video, name, now)
        const { hash, bytes } = video
        await audit({ act: 'video.upload', subject: 'video', name: name || hash.slice(0, 12), after: { hash, bytes } })
        const row = await findVideoFile(trx, hash)
        if (!row) throw new Error('A file that was put down is there')
        return viewed(row)
      })
    },
  })
}

/** For a request before routing. */
export function isVideoUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && /^\/api\/admin\/videos\/file(\?|$)/.test(url)
}

/** Stores the video in the body; throws errors that are shown to the user. */
async function videoOf(request: FastifyRequest, { contents, env }: ConsoleContext, gone: AbortSignal): Promise<IngestedVideo> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  if (!(request.body instanceof Readable) || request.headers['content-length'] === '0')
    throw invalid([{ path: '/file', message: '没有收到视频，请重新选择' }])
  if (!acceptedTypes.includes(type)) throw new HttpError(415, 415, '视频只能是 MP4 文件')
  try {
    const upload = { body: request.body, announcedBytes, maxBytes: videoMaxBytes, dataFolder: env.dataFolder }
    return await withUpload(upload, (place) => ingestVideo(contents, place, gone))
  } catch (error) {
    if (error instanceof BodyTooLong) throw new HttpError(413, 413, '视频不能超过 1 GB，请压缩后再上传')
    if (!(error instanceof VideoRefused)) throw error
    if (error.why === 'not-a-video') throw new HttpError(415, 415, error.message)
    throw invalid([{ path: '/file', message: error.message }])
  }
}
