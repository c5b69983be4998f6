import { systemError } from '#server/base/system-error.ts'
import { isDatabaseError } from './database-error.ts'

/** A database that a site cannot use: the problem and its remedy, for people. */
export class DatabaseFault extends Error {
  readonly said: string
  readonly cure: string

  constructor(said: string, cure: string) {
    super(`${said}，请${cure}`)
    this.said = said
    this.cure = cure
  }
}

export interface PostgresPlace {
  databaseUrl: string
  /** What named that address, for people; by default the setting. */
  namedBy?: string | undefined
  /** Instead of the one that its user works in. */
  schema?: string | undefined
}

/** Why a connection to PostgreSQL failed: one sentence with the setting and the remedy, without the user's password. */
export function connectionFault({ databaseUrl, namedBy }: PostgresPlace, error: unknown): DatabaseFault {
  const setting = namedBy ?? 'DATABASE_URL'
  const url = new URL(databaseUrl)
  const where = url.host || url.searchParams.get('host') || 'localhost'
  if (isDatabaseError(error)) {
    if (error.code === noSuchDatabase) {
      const mend = "先建好（CREATE DATABASE … OWNER … ENCODING 'UTF8' TEMPLATE template0），或改正名字"
      return new DatabaseFault(`${where} 上没有 ${setting} 所写的数据库（${error.message}）`, mend)
    }
    if (error.code === tooManyConnections) {
      const mend = '调大那里的 max_connections（或这个用户的 CONNECTION LIMIT），每个进程最多用 13 个，或减少 LEITAI_WORKERS'
      return new DatabaseFault(`${where} 上 PostgreSQL 的连接用完了（${error.message}）`, mend)
    }
    if (error.code === wrongPassword && url.password === '') return withoutPassword(where, setting)
    if (error.code?.startsWith(refusedRole) || error.code === insufficientPrivilege) {
      const mend = '改正用户名和密码，或在 pg_hba.conf 里放行'
      return new DatabaseFault(`${where} 上的 PostgreSQL 不接受 ${setting} 的用户（${error.message}）`, mend)
    }
  }
  // The library's own, in English and without a code.
  const said = error instanceof Error ? error.message : ''
  if (said.includes('client password must be a')) return withoutPassword(where, setting)
  if (said.includes('does not support SSL connections')) {
    const mend = `去掉 ${setting} 里的 sslmode=…，或在那里的 postgresql.conf 里打开 ssl`
    return new DatabaseFault(`${where} 上的 PostgreSQL 没有开加密（TLS），${setting} 却要求加密（sslmode）`, mend)
  }
  const mend = namedBy === undefined ? '改设 DATABASE_URL、LEITAI_DATA' : `改正 ${namedBy}`
  return new DatabaseFault(`连不上 ${where} 的数据库（${reasonOf(error)}）`, `检查它是否在运行，或${mend}`)
}

function withoutPassword(where: string, setting: string): DatabaseFault {
  const mend = `把 ${setting} 写成 postgres://用户:密码@主机/数据库（密码里不是字母和数字的写成百分号编码）`
  return new DatabaseFault(`${where} 上的 PostgreSQL 要密码，${setting} 里没有写`, mend)
}

const tooManyConnections = '53300'
const noSuchDatabase = '3D000'
const wrongPassword = '28P01'
/** A class of codes: no such role, a wrong password, no line for it in pg_hba.conf. */
const refusedRole = '28'
export const insufficientPrivilege = '42501'

/** An AggregateError of the socket has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return systemError(error) ?? ('code' in error && typeof error.code === 'string' ? error.code : error.message)
}
