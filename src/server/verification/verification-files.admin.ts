import type { FastifyInstance } from 'fastify'
import { type Fault, invalid, notFound } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { NewVerificationFile, VerificationFiles } from '#shared/admin/outside.ts'
import { hasForbiddenCharacter } from '#shared/characters.ts'
import { verificationFileMaxBytes, verificationType } from '#shared/verification.ts'
import {
  deleteVerificationFile,
  findVerificationContent,
  findVerificationFile,
  insertVerificationFile,
  listVerificationFiles,
} from './verification-files.queries.ts'
import { verificationFileSheet } from './verification-files.sheet.ts'

/** A site needs a handful; each only while its platform checks for it. */
const mostFiles = 50

export async function verificationAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /verification-files',
    summary: '网站根目录下的验证文件',
    may: 'site.read',
    sheet: verificationFileSheet,
    answer: async ({ read }) => await filesNow(read),
  })

  adminRoute(app, context, {
    endpoint: 'POST /verification-files',
    summary: '添加一个验证文件',
    may: 'site.write',
    answer: async ({ body, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        await refuseFaulty(trx, body)
        const id = await insertVerificationFile(trx, { ...body, created_at: now })
        touch('verification')
        await audit({ act: 'verification.create', subject: 'verification', id, name: body.name, after: { content: body.content } })
      })
      return await filesNow(read)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /verification-files/:id',
    summary: '删除一个验证文件',
    may: 'site.write',
    answer: async ({ params: { id }, write, read }) => {
      await write(async (trx, touch, audit) => {
        const file = await findVerificationFile(trx, id)
        if (!file) throw notFound()
        await deleteVerificationFile(trx, id)
        touch('verification')
        await audit({ act: 'verification.delete', subject: 'verification', id, name: file.name, before: { content: file.content } })
      })
      return await filesNow(read)
    },
  })
}

async function filesNow(db: Selecting): Promise<VerificationFiles> {
  const rows = await listVerificationFiles(db)
  return { items: rows.map(({ id, name, content, created_at }) => ({ id, name, content, createdAt: created_at })) }
}

async function refuseFaulty(db: Selecting, { name, content }: NewVerificationFile): Promise<void> {
  const faults: Fault[] = []
  if (verificationType(name) === null) {
    faults.push({ path: '/name', message: '这不是各平台验证文件的名字，请照平台给的文件名原样填写，如 baidu_verify_codeva-abc.html' })
  } else if ((await findVerificationContent(db, name)) !== undefined) {
    faults.push({ path: '/name', message: '已经有这个文件了，要换内容请先删除它' })
  } else if ((await listVerificationFiles(db)).length >= mostFiles) {
    faults.push({ path: '/name', message: `最多 ${mostFiles} 个验证文件，请先删除用不到的` })
  }
  if (Buffer.byteLength(content) > verificationFileMaxBytes) {
    faults.push({ path: '/content', message: `内容最多 ${verificationFileMaxBytes} 字节，验证文件都很短，请检查是不是填错了` })
  } else if (hasForbiddenCharacter(content.replaceAll('\r\n', '\n'))) {
    faults.push({ path: '/content', message: '内容里有无法显示的控制字符，请用记事本打开文件再复制' })
  }
  if (faults.length > 0) throw invalid(faults)
}
