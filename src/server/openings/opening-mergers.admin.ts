import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { type Fault, invalid } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { mergerFault } from './opening-faults.service.ts'
import { fieldsOf, rowOf } from './opening-record.model.ts'
import { findOpening, updateOpening } from './openings-admin.queries.ts'

export async function openingMergerRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'POST /opening-mergers',
    summary: '合服：几台服务器同时合并到一台，全部成功或全部不动',
    may: 'openings.manage',
    answer: async ({ body: { openings, into, at }, write, now }) => {
      await write(async (trx, touch, audit) => {
        const faults: Fault[] = []
        for (const [i, id] of openings.entries()) {
          const row = await findOpening(trx, id)
          const message = row ? (alreadyMerged(row) ?? notYetOpen(row, at)) : '这台服务器已经不在了，请重新选择'
          const fault = message ?? (await mergerFault(trx, { id, into, at }))
          if (!row || fault !== null) {
            faults.push({ path: `/openings/${i}`, message: fault ?? '' })
            continue
          }
          const before = fieldsOf(row)
          const after = { ...before, mergedIntoId: into, mergedAt: at }
          await updateOpening(trx, id, rowOf(after, row, now))
          touch('openings', `opening:${id}`)
          await audit({ act: 'opening.merge', subject: 'opening', id, name: row.name, ...changedFields(before, after) })
        }
        if (faults.length > 0) throw invalid(faults)
        touch(`opening:${into}`)
      })
      return null
    },
  })
}

function notYetOpen({ name, opens_at }: { name: string; opens_at: string | null }, at: string): string | null {
  return opens_at === null || at > opens_at ? null : `「${name}」那时还没有开放，请检查合服的时间；不开了就到它自己的页面填关闭时间`
}

function alreadyMerged({ name, merged_into_id }: { name: string; merged_into_id: number | null }): string | null {
  return merged_into_id === null ? null : `「${name}」已经有合服安排，要改请到它自己的页面`
}
