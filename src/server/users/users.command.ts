import { type Actor, type AuditEntry, insertAudit } from '#server/audit/audit.queries.ts'
import { instant, systemClock } from '#server/base/clock.ts'
import type { Env } from '#server/base/env.ts'
import { transact } from '#server/cache/transact.ts'
import type { Db } from '#server/db/open.ts'
import { livingNodes } from '#server/nodes/living-nodes.service.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'
import { noPassword } from '#server/session/no-password.model.ts'
import { deleteSessionsOf } from '#server/session/sessions.queries.ts'
import { findUserByName } from '#server/session/sign-in.queries.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import type { Role } from '#shared/admin/roles.ts'
import { roles } from '#shared/admin/roles.ts'
import { userNamePattern } from '#shared/admin/session.ts'
import { hasForbiddenCharacter } from '#shared/characters.ts'
import { linkAddress } from './first-admin.service.ts'
import { setDisabled } from './user-access.service.ts'
import { deletePasswordLinks, deleteTotpSecret, insertLink, insertUser, lockAdmins } from './users.queries.ts'

const userNameRule = '由小写字母、数字、点、横线或下划线组成，首尾是字母或数字，最多 32 个字符'

const operator: Actor = { id: null, name: '命令行', address: '' }

/** `leitai user create NAME`: creates the account, and a link by which its owner sets the password. */
export async function createUserCommand(
  settings: Settings,
  name: string,
  params: { role: string; display: string | null },
): Promise<never> {
  return await runCommand(
    settings,
    async ({ env, db }) => {
      const role = roles.find((known) => known === params.role)
      if (!role) throw new Error(`--role 只能是 ${roles.join('、')}，现在是「${params.role}」`)
      if (!new RegExp(userNamePattern).test(name)) throw new Error(`「${name}」不能做用户名：${userNameRule}`)
      const displayName = params.display?.trim() || name
      const { length } = [...displayName]
      if (length > 40) throw new Error(`显示名有 ${length} 个字，最多 40 个，请缩短`)
      if (hasForbiddenCharacter(displayName)) throw new Error('显示名里有无法显示的控制字符，请去掉')
      return await printLink({ env, db }, await createUser(db, name, role, displayName))
    },
    'refuse',
  )
}

/** `leitai user reset NAME`: ends all sessions of this user, and creates a link to set a new password. */
export async function resetUserCommand(settings: Settings, name: string, { isTotp }: { isTotp: boolean }): Promise<never> {
  return await runCommand(settings, async ({ env, db }) => await printLink({ env, db }, await resetUser(db, name, isTotp)), 'refuse')
}

/** `leitai user disable NAME` */
export async function disableUserCommand(settings: Settings, name: string): Promise<never> {
  return await runCommand(
    settings,
    async ({ db }) => {
      await disableUser(db, name)
      await print(process.stdout, `${name} 已停用，所有登录都已退出`)
      return 0
    },
    'refuse',
  )
}

async function createUser(db: Db, name: string, role: Role, displayName: string): Promise<string> {
  const now = instant(systemClock)
  const token = newToken()
  await transact(db, systemClock, async (trx) => {
    const id = await insertUser(trx, { name, displayName, role, passwordHash: noPassword }, now)
    if (id === undefined) throw new Error(`已经有用户 ${name}；要设新密码，请运行 leitai user reset ${name}`)
    await insertLink(trx, { tokenHash: hashOf(token), kind: 'password_reset', role: null, userId: id, note: '', createdBy: null }, now)
    await insertAudit(trx, operator, { act: 'user.create', subject: 'user', id, name: displayName, after: { name, role } }, now)
  })
  return token
}

async function resetUser(db: Db, name: string, isTotp: boolean): Promise<string> {
  const now = instant(systemClock)
  const token = newToken()
  await transact(db, systemClock, async (trx) => {
    const user = await findUserByName(trx, name)
    if (!user) throw new Error(`没有用户 ${name}，请检查用户名`)
    if (user.disabled_at !== null) throw new Error(`${name} 已停用，请管理员先在管理后台启用`)
    if (isTotp) await deleteTotpSecret(trx, user.id)
    await deleteSessionsOf(trx, user.id)
    await deletePasswordLinks(trx, user.id)
    await insertLink(trx, { tokenHash: hashOf(token), kind: 'password_reset', role: null, userId: user.id, note: '', createdBy: null }, now)
    const entry = { subject: 'user', id: user.id, name: user.display_name } as const
    if (isTotp) await insertAudit(trx, operator, { act: 'user.authenticator_reset', ...entry }, now)
    await insertAudit(trx, operator, { act: 'user.password_link', ...entry }, now)
  })
  return token
}

async function disableUser(db: Db, name: string): Promise<void> {
  const now = instant(systemClock)
  await transact(db, systemClock, async (trx) => {
    const admins = await lockAdmins(trx)
    const user = await findUserByName(trx, name)
    if (!user) throw new Error(`没有用户 ${name}，请检查用户名`)
    if (user.disabled_at !== null) return
    if (admins.length === 1 && admins[0] === user.id) throw new Error(`${name} 是最后一个管理员，请先再创建一个`)
    await setDisabled(trx, (entry: AuditEntry) => insertAudit(trx, operator, entry, now), user, now)
  })
}

/** With the address of the servers that run on these data: the command's own settings may be those of none. */
async function printLink({ env, db }: { env: Pick<Env, 'publicUrl'>; db: Db }, token: string): Promise<number> {
  const running = (await livingNodes(db.read, new Date(instant(systemClock)))).map((node) => node.public_url)
  const address = running.includes(env.publicUrl) ? env.publicUrl : (running[0] ?? env.publicUrl)
  await print(process.stdout, `请在 30 分钟内打开这个一次性链接，设置密码：${linkAddress(address, token)}`)
  if (running.length === 0)
    await print(process.stdout, `网站现在没有运行：先启动它；它的地址不是 ${address} 时，把链接开头换成它的地址，或在命令前设 PUBLIC_URL`)
  return 0
}
