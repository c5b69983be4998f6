import { resolve } from 'node:path'
import { isRecord } from '#shared/is-record.ts'
import { isDiskFull } from './disk-full.ts'

/** What errors of the system, of its network and of PostgreSQL mean, by their codes. */
const meanings: Readonly<Record<string, string>> = {
  ENOENT: '找不到文件或目录',
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '磁盘只能读',
  ENOTDIR: '路径中有一段不是目录',
  EISDIR: '是目录，不是文件',
  EEXIST: '已经存在',
  ENOTEMPTY: '目录不是空的',
  EXDEV: '两处不在同一块磁盘上',
  EBUSY: '正被别的程序使用',
  EIO: '磁盘读写出错',
  EMFILE: '打开的文件太多',
  ENFILE: '打开的文件太多',
  ENAMETOOLONG: '名字太长',
  ENOMEM: '内存不够',
  ENOSPC: '磁盘满了',
  EDQUOT: '超出了磁盘配额',
  EPIPE: '对方不再接收',
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接中断了',
  ETIMEDOUT: '没有回应',
  ENOTFOUND: '没有这个主机',
  EAI_AGAIN: '现在查不到主机名',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  EADDRINUSE: '端口已被占用',
  EADDRNOTAVAIL: '不是这台机器的地址',
  // PostgreSQL
  '53300': '数据库的连接用完了',
  '57P01': '数据库正在停下',
  '57P03': '数据库正在启动',
}

/** The same of SQLite, by its primary codes. */
const ofSqlite: Readonly<Record<number, string>> = {
  5: '数据库正被别的程序占用',
  6: '数据库正被别的程序占用',
  8: '数据库只能读',
  10: '磁盘读写出错',
  11: '数据库有损坏',
  13: '磁盘满了',
  14: '打不开数据库文件',
  26: '不是 SQLite 数据库',
}

const lineCut = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

/** Of the connection to PostgreSQL, whose library gives some errors no code. */
const ofLine: readonly (readonly [RegExp, string])[] = [
  [/^(timeout |Query read timeout)/, '数据库没有回应'],
  [lineCut, '与数据库的连接中断了'],
]

/**
 * An error that ends a start or a command, as one line: in Chinese, unless another program alone knows what it means. `folder`: what is written
 * to where the error names no place.
 */
export function oneLineError(error: unknown, folder?: string): string {
  if (isRecord(error) && error.code === '53100') return '数据库服务器的磁盘满了，请在那里清理空间后再试'
  if (isRecord(error) && error.code === '53300')
    return '数据库的连接用完了（53300），请调大 PostgreSQL 的 max_connections，或减少 LEITAI_WORKERS'
  if (error instanceof Error && error.message === 'Query read timeout')
    return '数据库不再回应，没有做完，请看 PostgreSQL 是否在运行、网络通不通，再试一次'
  if (error instanceof Error && (lineCut.test(error.message) || (isRecord(error) && error.code === '57P01')))
    return '与数据库的连接中断了，没有做完，请看 PostgreSQL 是否在运行、网络通不通，再试一次'
  const place = systemErrorPlace(error) ?? (isDiskFull(error) && folder !== undefined ? resolve(folder) : null)
  if (isDiskFull(error)) return `磁盘满了${place === null ? '' : `（${place}）`}，请清理空间后再试`
  const meaning = systemError(error)
  if (meaning !== null) return place === null ? meaning : `${place}：${meaning}`
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')
}

/** What an error of the system means, in a few words with its code; null for any other error. */
export function systemError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') return ofSqlite[error.errcode & 0xff] ?? null
  if (!('code' in error) || typeof error.code !== 'string') return ofLine.find(([known]) => known.test(error.message))?.[1] ?? null
  const meaning = meanings[error.code]
  return meaning === undefined ? null : `${meaning}，${error.code}`
}

/** The file or the address that an error of the system is about; null where it names none. */
function systemErrorPlace(error: unknown): string | null {
  if (!isRecord(error)) return null
  const { path, address, port, hostname } = error
  if (typeof path === 'string') return path
  if (typeof address === 'string') return port === undefined ? address : `${address}:${port}`
  return typeof hostname === 'string' ? hostname : null
}
