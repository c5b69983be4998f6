import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy, HttpError, invalid } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { asSeen } from '#shared/characters.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { type Intake, openIntake } from './intake.service.ts'
import { describeItem } from './media-item.answers.ts'
import { findByHash, findMediaItem, insertUpload, setDeleted } from './media-library.queries.ts'
import { openPictureIntake, PictureRefused } from './picture-intake.service.ts'
import { replacePicture, requireInLibrary } from './replace-picture.service.ts'
import { settlePicture } from './settle-picture.service.ts'

const acceptedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'application/octet-stream']
const notAPicture = '图片只能是 JPEG、PNG、WebP 或 SVG'

/** Upload routes in a plugin scope of their own, because their bodies are not JSON. */
export async function mediaUploadRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { pictures, renderer } = context.helpers
  const door = openPictureIntake(context.contents, { atOnce: 1, encoder: pictures })
  const intake = openIntake(door, { renderer, dataFolder: context.env.dataFolder })
  app.addHook('onClose', () => door.close())
  app.removeAllContentTypeParsers()
  // Passed as a stream: the handler reads it after its checks.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  adminRoute(app, context, {
    endpoint: 'POST /media',
    summary: '上传图片：请求体就是文件',
    may: 'media.write',
    answer: async ({ write, request, query }) => {
      const name = asSeen(query.name ?? '')
      const picture = await pictureOf(request, intake)
      return await write(async (trx, touch, audit, now) => {
        await settlePicture(trx, touch, picture, now)
        const known = await findByHash(trx, picture.hash)
        const row = known ?? (await insertUpload(trx, picture, name, now))
        const label = row.name || name
        if (!known) await audit({ act: 'media.upload', subject: 'media', id: row.id, name: label, after: { hash: row.hash } })
        if (row.deleted_at === null) return { ...(await describeItem(trx, row)), isKnown: known !== undefined }
        await audit({
          act: 'media.restore',
          subject: 'media',
          id: row.id,
          name: label,
          before: { deletedAt: row.deleted_at },
          after: { deletedAt: null },
        })
        return { ...(await describeItem(trx, await setDeleted(trx, row.id, null))), isKnown: true }
      })
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /media/:id/file',
    summary: '替换图片：所有用到的地方都显示新的',
    may: 'media.write',
    answer: async ({ read, write, request, params: { id }, query }) => {
      const name = asSeen(query.name ?? '')
      // Checked before the file is read, and again afterwards.
      requireInLibrary(await findMediaItem(read, id))
      const picture = await pictureOf(request, intake)
      return await write(async (trx, touch, audit, now) => {
        await settlePicture(trx, touch, picture, now)
        const before = requireInLibrary(await findMediaItem(trx, id))
        const shown = { ...picture, widths: JSON.stringify(picture.widths), name, taken_down_at: null, focus_x: null, focus_y: null }
        return await describeItem(trx, await replacePicture({ trx, touch, audit, now }, before, shown, 'media.replace'))
      })
    },
  })
}

/** For a request before routing. */
export function isUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return (method === 'POST' || method === 'PUT') && /^\/api\/admin\/media(\/\d+\/file)?(\?|$)/.test(url)
}

/** Stores the picture in the body; throws errors that are shown to the user. */
async function pictureOf(request: FastifyRequest, intake: Intake): Promise<IngestedPicture> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!(request.body instanceof Readable) || request.headers['content-length'] === '0')
    throw invalid([{ path: '/file', message: '没有收到图片，请重新选择' }])
  if (!acceptedTypes.includes(type)) throw new HttpError(415, 415, notAPicture)
  try {
    return await intake.take(request.body, Number(request.headers['content-length'] ?? 0))
  } catch (error) {
    throw error instanceof PictureRefused ? answerTo(error) : error
  }
}

function answerTo({ why, message }: PictureRefused): HttpError {
  switch (why) {
    case 'too-many-bytes':
      return new HttpError(413, 413, message)
    case 'not-a-picture':
      return new HttpError(415, 415, message.replace('图片只能是 JPEG、PNG 或 WebP', notAPicture))
    case 'interrupted':
    case 'closed':
      // A retry may succeed.
      return Object.assign(busy(), { message })
    default:
      return invalid([{ path: '/file', message }])
  }
}
