import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { isDiskFull } from '#server/base/disk-full.ts'
import { type Fault, HttpError, invalid } from '#server/base/errors.ts'
import { isBusy, isUnavailable, OutcomeUnknown } from '#server/db/contention.ts'
import { StorageUnavailable } from '#server/media/files/files.ts'
import { secondFactorPattern, totpCodePattern, userNamePattern } from '#shared/admin/session.ts'
import { slugPattern as documentSlugPattern } from '#shared/articles.ts'
import { forbiddenFault, nameFault, nameLinePattern, namePattern } from '#shared/characters.ts'
import { columnKeyPattern } from '#shared/columns.ts'
import { keyPattern, slugPattern } from '#shared/competitions/fields.ts'
import type { Envelope } from '#shared/envelope.ts'
import { siteAddressPattern, webAddressPattern } from '#shared/link-address.ts'
import { ownValue } from '#shared/own-value.ts'
import { colourPattern } from '#shared/settings.ts'
import { filledLinePattern, filledPattern, linePattern } from '#shared/text.ts'
import { jsonTypeWords } from '#shared/words/json-types.ts'
import { fieldLabel, queryLabel } from './field-names.ts'

/** Messages for requests that the framework refuses before a handler runs. */
const sentences: Readonly<Record<number, string>> = {
  400: '请求的内容不正确，请检查后再试',
  405: '这个地址不支持这样的请求',
  413: '内容太大，请缩小后再试',
  414: '地址太长',
  415: '内容的格式不受支持，请使用 JSON',
  429: '操作太频繁，请稍后再试',
  431: '请求头太大',
  503: '系统正忙，请稍后再试',
}

/** Of a refusal that passes: clients, crawlers among them, ask again after so many seconds. */
export const retryLater = { 'retry-after': '5' }

/** Translates every error in one place: the cause goes to the log, a Chinese sentence to the visitor. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const answer = translated(error, request)
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
    return reply
      .code(answer.status)
      .headers({ 'cache-control': 'no-store', ...(answer.status === 503 ? retryLater : {}) })
      .header('content-type', 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer.envelope)
  })
}

function translated(error: FastifyError | HttpError, request: FastifyRequest): { status: number; envelope: Envelope } {
  if (error instanceof HttpError) return failure(error.status, error.code, error.message, error.data)
  if (error.validation) {
    // The console shows each fault at its field.
    if (error.validationContext === 'body' && isOfConsole(request)) return translated(invalid([faultOf(error, request)]), request)
    // A malformed id in a path refers to nothing, so it is not found.
    return error.validationContext === 'params'
      ? failure(404, 1002, '没有找到这里的内容')
      : failure(400, 400, `请求的内容不正确：${problem(error, request)}`)
  }
  if (error instanceof OutcomeUnknown) return failure(503, 503, '不知道是否已保存，请刷新查看')
  // Checked before the database's error codes: an aborted request body is ECONNRESET too, but the client's error.
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    // Both are told apart by their sentences alone.
    const shown = status === 414 || status === 431 ? 400 : status
    return failure(shown, shown, sentences[status] ?? sentences[400] ?? '')
  }
  if (isDiskFull(error)) return failure(503, 503, '服务器的磁盘满了，内容没有保存：请联系管理员清理空间，然后再试')
  if (error instanceof StorageUnavailable) return failure(503, 503, '存放图片和视频的服务没有回应，请稍后再试')
  if (isBusy(error) || isUnavailable(error)) return failure(503, 503, sentences[503] ?? '')
  return status === 503 ? failure(503, 503, sentences[503] ?? '') : failure(500, 500, '服务器出错了，请稍后再试')
}

function failure(status: number, code: number, message: string, data: unknown = null) {
  return { status, envelope: { code, message, data } }
}

function isOfConsole(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/admin/') === true
}

function faultOf(error: FastifyError, request: FastifyRequest): Fault {
  const first = error.validation?.[0]
  const missing = first?.params.missingProperty
  const path = `${first?.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`
  return { path, message: problem(error, request) }
}

/** The first validation error as a sentence: which field, and what is allowed. */
function problem(error: FastifyError, request: FastifyRequest): string {
  const first = error.validation?.[0]
  if (!first) return '请检查后再试'
  const isQuery = error.validationContext === 'querystring'
  const place = isQuery ? '参数' : '字段'
  const { additionalProperty, missingProperty } = first.params
  if (typeof additionalProperty === 'string') return `没有名为 ${clipped(additionalProperty)} 的${place}`
  if (typeof missingProperty === 'string') return `缺少${place} ${clipped(missingProperty)}`
  const found = isSecret(first) ? undefined : valueAt(isQuery ? request.query : request.body, first.instancePath)
  const expected = expectation(first.keyword, first.params, found)
  if (isOfConsole(request)) {
    const labelOf = isQuery ? queryLabel : fieldLabel
    return `${labelOf(first.instancePath, request.routeOptions.url ?? '')}${expected}`
  }
  return `${place} ${clipped(first.instancePath.replace(/^\//, '') || '内容')} ${expected}`
}

/** Values that must not be repeated in a message, not even in part. */
function isSecret(error: object): boolean {
  const { parentSchema }: { parentSchema?: unknown } = error
  const { writeOnly }: { writeOnly?: unknown } = Object(parentSchema)
  return writeOnly === true
}

/** The value at a JSON pointer. */
function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const part of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === part.replaceAll('~1', '/').replaceAll('~0', '~'))?.[1]
  }
  return value
}

function expectation(keyword: string, { limit, type, pattern, format }: Readonly<Record<string, unknown>>, found: unknown): string {
  switch (keyword) {
    case 'type':
      return `应为${ownValue(jsonTypeWords, String(type)) ?? '其他类型'}`
    case 'minimum':
      return `不能小于 ${limit}`
    case 'maximum':
      return `不能大于 ${limit}`
    case 'minLength':
      return `至少要有 ${limit} 个字`
    case 'maxLength':
      return `最多 ${limit} 个字${typeof found === 'string' ? `，现在有 ${[...found].length} 个` : ''}`
    case 'minItems':
      return `至少要有 ${limit} 项`
    case 'maxItems':
      return `最多 ${limit} 项${Array.isArray(found) ? `，现在有 ${found.length} 项` : ''}`
    case 'uniqueItems':
      return '里有重复的'
    case 'const':
    case 'enum':
    case 'anyOf':
      return '不在可选的值之中'
    // The only use of `not` in our schemas.
    case 'not':
      return (typeof found === 'string' && forbiddenFault(found)) || '有无法显示的控制字符或残缺字符，请删去'
    case 'format':
      return format === 'day' || format === 'instant' ? `写的 ${String(found)} 不在日历上，请核对` : '的格式不对，请核对'
    default:
      if (pattern === namePattern || pattern === nameLinePattern) return nameFaultOf(found)
      return patternFaults[String(pattern)] ?? '的格式不对，请核对'
  }
}

function nameFaultOf(found: unknown): string {
  return (typeof found === 'string' && nameFault(found)) || '里不能换行，也不能有制表符'
}

const patternFaults: Readonly<Record<string, string>> = {
  [linePattern]: '里不能换行，也不能有制表符',
  [filledPattern]: '不能只有空白',
  [filledLinePattern]: '不能只有空白，也不能换行或有制表符',
  [slugPattern]: '只能用小写字母、数字和连在它们中间的连字符，例如 about 或 cup-2026',
  [documentSlugPattern]: '只能用小写字母、数字和连在它们中间的连字符，例如 about 或 privacy-policy',
  [columnKeyPattern]: '要以小写字母开头，只能用小写字母、数字和连字符，最多 32 个',
  [userNamePattern]: '只能用小写字母、数字、点、横线和下划线，首尾是字母或数字，最多 32 个',
  [keyPattern]: '只能用字母、数字、点、连字符和下划线，首尾是字母或数字，最多 64 个，例如 U1',
  [totpCodePattern]: '应是验证器里的六位数字',
  [secondFactorPattern]: '应是验证器里的六位数字，或一个 16 位的恢复码',
  [colourPattern]: '应写成 # 和六位十六进制数字，字母小写，例如 #1e6fd9',
  [webAddressPattern]: '应是以 http:// 或 https:// 开头的完整地址，中间不能有空格和反斜杠',
  [siteAddressPattern]: '应是本站地址（如 /newsList）或以 https:// 开头的完整地址，中间不能有空格和反斜杠',
}

function clipped(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
