import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { type BackupPlace, backupPlaceForm, backupPlaceOf } from './backup-place.ts'
import { type Bucket, bucketFault, bucketOf } from './bucket.ts'
import { type Misnamed, misnamedSettings, type SettingName } from './setting-names.ts'

/** Every setting of the process, read once. docs/operations.md has the table. */
export interface Env {
  port: number
  host: string
  /** No trailing slash; all absolute URLs are built from it alone. */
  publicUrl: string
  dataFolder: string
  /** postgres://…, or null for SQLite in the data folder. */
  databaseUrl: string | null
  /** Whether another program, Litestream, copies the log of SQLite, and alone moves it into the file. */
  isReplicated: boolean
  /** Where pictures and videos are stored, or null for the data folder. */
  mediaUrl: Bucket | null
  gameToken: GameTokenSettings | null
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  logLevel: (typeof logLevels)[number]
  metricsToken: string | null
  /** How much memory cached answers may take, bytes. */
  cacheBytes: number
  /** How many event streams the process holds at most. */
  liveStreams: number
  /** How many it would hold if it could open files enough. */
  wantedLiveStreams: number
  /** How many long files, videos mostly, the process sends at a time at most. */
  longAnswers: number
  /** Whether responses carry `Cache-Tag`. */
  cacheTags: boolean
  frameAncestors: string
  /** Whether sign-in to the console is allowed over plain http from another machine. */
  allowHttpLogin: boolean
  /** Where the backups lie that are made without another place being named. */
  backups: BackupPlace
  /** Encrypts in backups what one could sign in with; null: that is left out of them. */
  backupKey: string | null
  /** How many processes serve this machine. */
  workers: number
  /** The moment at which the server's clock stands still, for tests and pictures; null: the clock goes. */
  now: string | null
  /** What is set to no effect. */
  misnamed: readonly Misnamed[]
  /** The file from which Node read settings, as far as its launcher names it. */
  settingsFile: string | null
}

export type GameTokenSettings = ({ kind: 'secret'; secret: string } | { kind: 'jwks'; url: URL }) & { claim: string }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A setting is invalid; the message, a Chinese sentence, names it and says how to fix it. */
export class SettingError extends Error {}

/** By their names alone, so that none is read that is not in the list. */
type Settings = Readonly<Partial<Record<SettingName, string>>>

/** Throws `SettingError`. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const source: Settings = environment
  const port = readPort(source.PORT || undefined)
  const host = readHost(source.HOST || undefined)
  requirePublicUrl(host, source.PUBLIC_URL)
  const publicUrl = readPublicUrl(source.PUBLIC_URL, `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
  return {
    port,
    host,
    publicUrl,
    dataFolder: source.LEITAI_DATA || './data',
    databaseUrl: readDatabaseUrl(source.DATABASE_URL),
    isReplicated: readYes('SQLITE_REPLICATED', source.SQLITE_REPLICATED),
    mediaUrl: readMediaUrl(source.MEDIA_URL),
    gameToken: readGameToken(source),
    trustProxy: readProxies(source.TRUST_PROXY),
    logLevel: readLogLevel(source.LOG_LEVEL || undefined),
    metricsToken: readMetricsToken(source.METRICS_TOKEN),
    cacheBytes: readCacheMb(source.CACHE_MB || String(usualCacheMb(machineBytes()))) * megabyte,
    ...readLiveStreams(source.LIVE_STREAMS || undefined),
    cacheTags: readYes('CACHE_TAGS', source.CACHE_TAGS),
    frameAncestors: readFrameAncestors(source.FRAME_ANCESTORS || undefined),
    allowHttpLogin: readYes('ALLOW_HTTP_LOGIN', source.ALLOW_HTTP_LOGIN),
    backups: readBackupPlace(source.BACKUP_FOLDER || join(source.LEITAI_DATA || './data', 'backups')),
    backupKey: readBackupKey(source.LEITAI_BACKUP_KEY || undefined),
    workers: readWorkers(source.LEITAI_WORKERS || undefined),
    now: readNow(source.LEITAI_NOW, new URL(publicUrl)),
    misnamed: misnamedSettings(environment),
    settingsFile: environment.LEITAI_SETTINGS || null,
  }
}

function readPort(text = '3000'): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new SettingError(`PORT 必须是 0 到 65535 的整数，现在是「${text}」`)
  return port
}

function readHost(text = '127.0.0.1'): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw new SettingError(`HOST 必须是 IP 地址或主机名，现在是「${text}」`)
  }
  // 999.1.1.1 looks like a name and is none.
  if (isIP(text) === 0 && !URL.canParse(`http://${text}`)) throw new SettingError(`HOST 必须是 IP 地址或主机名，现在是「${text}」`)
  return text
}

/** Links to an address that stands for all of a machine lead nowhere, and nobody could sign in there. */
function requirePublicUrl(host: string, text: string | undefined): void {
  if (['0.0.0.0', '::'].includes(host) && !text) {
    throw new SettingError(`HOST=${host} 接受其他机器的访问，请把 PUBLIC_URL 设成访客打开的地址`)
  }
}

function readPublicUrl(text: string | undefined, fallback: string): string {
  const url = parsedUrl(text || fallback)
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol)
  // Does not repeat the value: it may contain a password.
  if (isWeb && (url.username !== '' || url.password !== '')) throw new SettingError('PUBLIC_URL 里不能有用户名和密码，请去掉')
  if (!isWeb || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new SettingError(`PUBLIC_URL 必须写成 https://example.com 这样，不带路径，现在是「${text}」`)
  }
  return url.origin
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  if (!/^postgres(ql)?:\/\//i.test(text)) throw new SettingError('DATABASE_URL 必须以 postgres:// 开头')
  const url = parsedUrl(text)
  // A bare # begins what comes after the address, so the rest of a password is lost.
  if (url?.hash !== '') {
    throw new SettingError(
      'DATABASE_URL 不是有效的地址：用户名和密码里不是字母和数字的要写成百分号编码（# 写成 %23，@ 写成 %40，/ 写成 %2F）',
    )
  }
  return text
}

function readMediaUrl(text: string | undefined): Bucket | null {
  if (!text) return null
  const bucket = bucketOf(text)
  // Does not repeat the value: it contains a secret.
  if (!bucket) throw new SettingError(`MEDIA_URL 必须写成 s3://KEY:SECRET@HOST/BUCKET?region=REGION 这样：${bucketFault(text)}`)
  return bucket
}

function readGameToken(source: Settings): GameTokenSettings | null {
  const claim = source.GAME_TOKEN_CLAIM || 'sub'
  if (source.GAME_TOKEN_SECRET && source.GAME_TOKEN_JWKS)
    throw new SettingError('GAME_TOKEN_SECRET 和 GAME_TOKEN_JWKS 只能设一个，请去掉另一个')
  if (source.GAME_TOKEN_SECRET) {
    if (source.GAME_TOKEN_SECRET.length < 32) throw new SettingError('GAME_TOKEN_SECRET 至少要有 32 个字符')
    return { kind: 'secret', secret: source.GAME_TOKEN_SECRET, claim }
  }
  if (source.GAME_TOKEN_JWKS) {
    const url = parsedUrl(source.GAME_TOKEN_JWKS)
    if (!url || !['http:', 'https:'].includes(url.protocol)) throw new SettingError('GAME_TOKEN_JWKS 必须是 http 或 https 地址')
    return { kind: 'jwks', url, claim }
  }
  return null
}

function readProxies(text = ''): string[] {
  const proxies = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const proxy of proxies) {
    const [address = '', bits, more] = proxy.split('/')
    const longest = isIP(address) === 6 ? 128 : 32
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
    if (isIP(address) === 0 || more !== undefined || !isRange) {
      throw new SettingError(`TRUST_PROXY 必须是 IP 地址或网段，用逗号隔开，「${proxy}」不是`)
    }
    if (bits !== undefined && Number(bits) === 0) {
      throw new SettingError(`TRUST_PROXY=${proxy} 包含所有地址，谁都能冒充别人，请只写代理的地址`)
    }
  }
  return proxies
}

/** What no header can carry would be asked for in vain. Does not repeat the value. */
function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  if (!/^[\x21-\x7e]+$/.test(text)) throw new SettingError('METRICS_TOKEN 只能用英文字母、数字和符号，不能有空格')
  return text
}

function readBackupPlace(text: string): BackupPlace {
  const place = backupPlaceOf(text)
  if (!place) throw new SettingError(`BACKUP_FOLDER 必须是${backupPlaceForm}：${bucketFault(text)}`)
  return place
}

const shortestBackupKey = 16

function readBackupKey(text: string | undefined): string | null {
  if (text === undefined) return null
  if (text.length < shortestBackupKey) throw new SettingError(`LEITAI_BACKUP_KEY 至少要有 ${shortestBackupKey} 个字符`)
  return text
}

const megabyte = 1024 * 1024
const mostCacheMb = 16_384

function readCacheMb(text: string): number {
  const mb = Number(text)
  if (!/^\d{1,5}$/.test(text) || mb < 1 || mb > mostCacheMb) {
    throw new SettingError(`CACHE_MB 必须是 1 到 ${mostCacheMb} 的整数，现在是「${text}」`)
  }
  return mb
}

/** Each stream is a descriptor; other connections and files need some too. */
const otherDescriptors = 2_000

/** Each is a connection and an open file: a quarter of the descriptors in all. */
const descriptorsOfLongAnswer = 8

function readLiveStreams(text = '20000'): Pick<Env, 'liveStreams' | 'wantedLiveStreams' | 'longAnswers'> {
  const wantedLiveStreams = Number(text)
  if (!/^\d{1,6}$/.test(text)) throw new SettingError(`LIVE_STREAMS 必须是 0 到 999999 的整数，现在是「${text}」`)
  const most = descriptors()
  return {
    wantedLiveStreams,
    liveStreams: Math.min(wantedLiveStreams, Math.max(most - otherDescriptors, Math.floor(most / 4))),
    longAnswers: Math.floor(most / descriptorsOfLongAnswer),
  }
}

/** How many files and sockets this process may have open; Linux says it in a file. */
function descriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const mostWorkers = 64
/** What a worker needs when it is asked for everything at once, without its part of the cache, bytes. */
const workerBytes = 600 * megabyte

function readWorkers(text = '1'): number {
  if (text === 'auto') return usualWorkers(availableParallelism(), machineBytes())
  const count = Number(text)
  if (!/^\d{1,2}$/.test(text) || count < 1 || count > mostWorkers) {
    throw new SettingError(`LEITAI_WORKERS 必须是 auto，或 1 到 ${mostWorkers} 的整数，现在是「${text}」`)
  }
  return count
}

/** One for each core, as far as the memory goes. */
export function usualWorkers(cores: number, bytes: number): number {
  return Math.max(1, Math.min(cores, mostWorkers, Math.floor(bytes / workerBytes)))
}

/** The default where nothing is set: less on a machine or in a container with a gigabyte. */
export function usualCacheMb(bytes: number): number {
  return bytes <= 1024 * megabyte ? 64 : 128
}

/** The memory limit of the container where it is below the machine's memory; without a limit the value is 0 or absurdly large. */
function machineBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

function readLogLevel(text = 'info'): Env['logLevel'] {
  const level = logLevels.find((name) => name === text)
  if (!level) throw new SettingError(`LOG_LEVEL 只能是 ${logLevels.join('、')}，现在是「${text}」`)
  return level
}

/** The `frame-ancestors` value of the Content-Security-Policy; a line break or `;` could inject other directives. */
function readFrameAncestors(text = "'self'"): string {
  if (!/^('self'|'none'|https?:\/\/[a-z0-9.*:-]+)( ('self'|https?:\/\/[a-z0-9.*:-]+))*$/i.test(text)) {
    throw new SettingError(`FRAME_ANCESTORS 必须是 'self'、'none' 或用空格隔开的网站地址，现在是「${text}」`)
  }
  return text
}

function readYes(name: string, text: string | undefined): boolean {
  if (text !== undefined && !['', '0', '1'].includes(text)) throw new SettingError(`${name} 只能是 1 或 0，现在是「${text}」`)
  return text === '1'
}

/** Only on this machine: a public site whose clock stands still would never end an embargo, or end it too early. */
function readNow(text: string | undefined, { hostname }: URL): string | null {
  if (!text) return null
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  if (!hasZone || Number.isNaN(Date.parse(text))) {
    throw new SettingError(`LEITAI_NOW 必须是带时区的时刻，如 2026-11-20T20:45+08:00，现在是「${text}」`)
  }
  if (!/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)) {
    throw new SettingError(`LEITAI_NOW 让时钟停住，只供本机测试和截图，PUBLIC_URL 在 ${hostname} 时不能设，请去掉`)
  }
  return new Date(text).toISOString()
}

function parsedUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
