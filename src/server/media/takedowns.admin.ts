import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { BackupStore } from '#server/backup/backup-store.model.ts'
import { removeSavedTakedown, saveTakedowns } from '#server/backup/saved-takedowns.service.ts'
import { notFound } from '#server/base/errors.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { takePictureDown, takeVideoDown } from './take-down.service.ts'
import { describeTakedowns } from './takedown.answers.ts'
import { countTakedowns, deleteTakedown, findTakedown, listTakedowns } from './takedowns.queries.ts'
import { takedownsSheet } from './takedowns.sheet.ts'
import { takedownsTag } from './taken-down.service.ts'

/** A bucket or a disk that hangs holds up nobody, ms. */
const longestNoteMs = 10_000

/** Takedowns of pictures and videos, which work at once and everywhere. */
export async function takedownRoutes(
  app: FastifyInstance,
  { backups, ...context }: ConsoleContext & { backups: BackupStore },
): Promise<void> {
  /** What is written down beside the backups; that it cannot be is no reason to report a failure, and the doctor tells it. */
  const beside = async (note: Promise<void>, log: FastifyBaseLogger) => {
    await withTimeout(longestNoteMs, note).catch((error: unknown) =>
      log.error({ err: error }, 'a takedown was not written down beside the backups; the next backup does it'),
    )
  }

  adminRoute(app, context, {
    endpoint: 'GET /takedowns',
    summary: '下架记录',
    may: 'media.read',
    sheet: takedownsSheet,
    answer: async ({ read, query: { page = 1, pageSize = 20 } }) => {
      const rows = await listTakedowns(read, { limit: pageSize, offset: (page - 1) * pageSize })
      return { items: await describeTakedowns(read, rows), page, pageSize, total: await countTakedowns(read) }
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /takedowns',
    summary: '下架图片或视频：文件立即删除，不能再上传',
    may: 'media.take_down',
    answer: async ({ read, write, now, signed, body, request }) => {
      const { kind, id, withPoster } = body
      const reason = body.reason.trim()
      const hashes = await write(async (trx, touch, audit) => {
        const writing = { trx, touch, audit, now, signed }
        return kind === 'picture'
          ? await takePictureDown(writing, { id, reason })
          : await takeVideoDown(writing, { id, reason, withPoster })
      })
      // From here on nobody gets the files; that they cannot be deleted right now is no reason to report a failure.
      const removed = context
        .removeContents()
        .catch((error: unknown) => request.log.error({ err: error }, 'removing files failed; it is tried again'))
      await Promise.all([removed, beside(keep(hashes), request.log)])
      const row = await findTakedown(read, hashes[0])
      const [takedown] = row ? await describeTakedowns(read, [row]) : []
      if (!takedown) throw notFound()
      return takedown
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /takedowns/:hash',
    summary: '解除下架：允许重新上传，已删除的文件不会回来',
    may: 'media.lift_takedown',
    answer: async ({ write, params: { hash }, request }) => {
      await write(async (trx, touch, audit) => {
        const row = await findTakedown(trx, hash)
        if (!row) throw notFound()
        await deleteTakedown(trx, hash)
        touch(takedownsTag)
        const subject = row.kind === 'picture' ? 'media' : 'video'
        await audit({ act: `${subject}.lift_takedown`, subject, name: row.name, before: { reason: row.reason, hash } })
      })
      await beside(removeSavedTakedown(backups, hash), request.log)
      return null
    },
  })

  async function keep(hashes: readonly string[]): Promise<void> {
    const rows = await Promise.all(hashes.map((hash) => findTakedown(context.read, hash)))
    await saveTakedowns(
      backups,
      rows.filter((row) => row !== undefined),
      context.env.backupKey,
    )
  }
}
