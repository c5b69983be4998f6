import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { deleteSessionsWithoutTotp } from '#server/session/sessions.queries.ts'
import { readConsoleSettings, writeConsoleSettings } from './console-settings.queries.ts'

/** Settings of the console itself. */
export async function consoleSettingsRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /console-settings',
    summary: '登录规则',
    may: 'users.manage',
    answer: async ({ read }) => await readConsoleSettings(read),
  })

  adminRoute(app, context, {
    endpoint: 'PUT /console-settings',
    summary: '修改登录规则',
    may: 'users.manage',
    answer: async ({ body, signed, write }) => {
      if (body.totpRoles.includes(signed.role) && !signed.hasTotp) {
        throw invalid([{ path: '/totpRoles', message: '请先在「我的账号」里为自己添加验证器，再要求你的角色使用' }])
      }
      return await write(async (trx, _touch, audit) => {
        const before = await readConsoleSettings(trx)
        await writeConsoleSettings(trx, body)
        // Users who are signed in without a second factor are signed out; at the next sign-in they are led through setting it up.
        await deleteSessionsWithoutTotp(trx, body.totpRoles)
        await audit({ act: 'settings.sign_in', subject: 'settings', name: '登录规则', before, after: body })
        return body
      })
    },
  })
}
