import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#server/base/errors.ts'
import { lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { isPictureKnown } from '#server/media/media.queries.ts'
import { loadCompetition } from './act-on.service.ts'
import { setLogo } from './acts.queries.ts'
import { viewCompetition } from './editing.answers.ts'

/** Apart from the document: whoever edits that at the same time is not disturbed, and `rev` stays. */
export async function competitionLogoRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /competitions/:id/logo',
    summary: '换赛事的徽标；null：用系统画的',
    may: 'competitions.write',
    answer: async ({ write, params: { id }, body: { logoId }, now }) =>
      await write(async (trx, touch, audit) => {
        const loaded = await lockCompetition(trx, id)
        if (!loaded) throw notFound()
        const before = loaded.rows.competition.logo_id
        if (before === logoId) return await viewCompetition(trx, loaded, now)
        if (logoId !== null && !(await isPictureKnown(trx, logoId))) {
          throw invalid([{ path: '/logoId', message: '这张图片不在媒体库里，请重新选择' }])
        }
        await setLogo(trx, id, logoId)
        // Lists of matches show it above those of the competition.
        touch('competitions', 'matches', `competition:${id}`)
        const { name } = loaded.document.competition
        await audit({ act: 'competition.logo', subject: 'competition', id, name, before: { logoId: before }, after: { logoId } })
        return await viewCompetition(trx, await loadCompetition(trx, id), now)
      }, 'alongside'),
  })
}
