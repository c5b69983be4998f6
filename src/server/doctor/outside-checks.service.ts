import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { createParser } from 'eventsource-parser'
import { Type } from 'typebox'
import { checkOf } from '#server/base/check-of.ts'
import type { Env } from '#server/base/env.ts'
import type { Reader } from '#server/db/open.ts'
import { type SeenAddress, seenAddressPath } from '#server/health/seen-address.model.ts'
import { findEpoch } from '#server/live/live.queries.ts'
import type { Check } from '#shared/admin/doctor.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { oneOf } from '#shared/envelope.ts'
import { paths } from '#shared/paths.ts'
import { type Found, fault, good, unchecked, warning } from './found.model.ts'
import { checkHttps } from './site-checks.service.ts'

/** For an answer through the public address, ms. */
const patienceMs = 5_000
/** A visitor hears of a score within this, ms. */
const eventMs = 2_000
/** A page may be kept in front of the site for a second (docs/operations.md), ms. */
const keptMs = 2_000
const fewDays = 14

const Digest = checkOf(Type.Object({ data: Type.Object({ epoch: Type.String() }) }))
const Seen = checkOf(Type.Object({ address: Type.String(), proxy: oneOf(['none', 'known', 'unknown']) }))

/** What only a request through the public address shows: the proxy, its certificate, and whether it lets events through. */
export async function checkOutside(env: Env, read: Reader, isServing: boolean): Promise<Found[]> {
  const https = checkHttps(env)
  const certificate = await checkCertificate(env.publicUrl)
  const answer = await ask(`${env.publicUrl}${apiPaths.liveDigest()}`)
  const rest = (said: string): Found[] => (['events', 'cache', 'proxy'] as const).map((check) => unchecked(check, said))
  if (answer.kind === 'unreachable') {
    // One cause, one line.
    if (certificate.state === 'fault') return [https, certificate, unchecked('address', '证书换好以后再看'), ...rest('证书换好以后再看')]
    const said = `从这台机器打不开 ${env.publicUrl}（${answer.why}）`
    return [https, certificate, unchecked('address', said, '在外面用浏览器打开它；打不开的话，检查 DNS、防火墙和代理'), ...rest(said)]
  }
  const value: unknown = await answer.response.json().catch(() => null)
  // The proxy is there, and says that the site is not.
  if (!isServing && [502, 503, 504].includes(answer.response.status)) {
    const said = `网站没有运行，没有检查代理（${env.publicUrl} 回答 HTTP ${answer.response.status}）`
    return [https, certificate, unchecked('address', said), ...rest(said)]
  }
  if (answer.response.status !== 200 || !Digest.Check(value)) {
    const said = `${env.publicUrl} 的回答（HTTP ${answer.response.status}）不是本站的`
    const cure = '检查 PUBLIC_URL，以及代理把这个域名转给了哪个端口（本站在 PORT）'
    return [https, certificate, fault('address', said, cure), ...rest(said)]
  }
  if (value.data.epoch !== (await findEpoch(read))) {
    const said = `${env.publicUrl} 上是另一个数据库的网站`
    return [
      https,
      certificate,
      fault('address', said, '检查 PUBLIC_URL、LEITAI_DATA 和 DATABASE_URL，是否与正在运行的网站一致'),
      ...rest(said),
    ]
  }
  const ways = await Promise.all([checkEvents(env.publicUrl), checkCache(env.publicUrl), checkProxy(env)])
  return [https, certificate, good('address', `${env.publicUrl} 打得开，是本站`), ...ways]
}

/** A visitor sees a score when its event arrives; a proxy that collects answers first holds it back. */
async function checkEvents(publicUrl: string): Promise<Found> {
  const cure =
    'nginx 的 location 里加 proxy_buffering off; proxy_read_timeout 60s;（docs/operations.md 有完整的配置），然后 nginx -s reload'
  const began = performance.now()
  const answer = await ask(`${publicUrl}${apiPaths.live()}?topics=matches`, eventMs)
  if (answer.kind === 'unreachable') return fault('events', `${eventMs / 1_000} 秒内没有收到实时事件：代理把它攒着不发`, cure)
  const type = answer.response.headers.get('content-type') ?? ''
  if (answer.response.status !== 200 || !type.startsWith('text/event-stream')) {
    return fault('events', `实时推送的回答不对（HTTP ${answer.response.status}，${type || '没有类型'}）`, cure)
  }
  const mode = await firstMode(answer.response)
  if (mode === null) return fault('events', `${eventMs / 1_000} 秒内没有收到实时事件：代理把它攒着不发`, cure)
  if (mode === 'poll')
    return warning('events', '实时推送满了，新打开的页面每隔几秒才更新一次', '提高 LIVE_STREAMS 和能打开的文件数，或再加一个节点')
  return good('events', `实时事件 ${Math.round(performance.now() - began)} 毫秒收到`)
}

/** What the first event says; null where none came in time. */
async function firstMode(response: Response): Promise<string | null> {
  let mode: string | null = null
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const value = readJson(data)
      if (event === 'hello' && Hello.Check(value)) mode = value.mode
    },
  })
  try {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      parser.feed(piece)
      if (mode !== null) return mode
    }
  } catch {
    // The time is up.
  }
  return mode
}

const Hello = checkOf(Type.Object({ mode: Type.String() }))

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The site numbers its answers: one that comes twice was kept on the way, and a visitor who opens the page then sees an old score. */
async function checkCache(publicUrl: string): Promise<Found> {
  const numberOf = async (path: string) => {
    const answer = await ask(`${publicUrl}${path}`)
    if (answer.kind === 'unreachable') return null
    // To its end: a proxy keeps nothing of an answer that is broken off.
    await answer.response.arrayBuffer().catch(() => null)
    return answer.response.headers.get('x-request-id')
  }
  const data = [await numberOf(apiPaths.matchesNow()), await numberOf(apiPaths.matchesNow())]
  const page = await numberOf(paths.home())
  let later = await numberOf(paths.home())
  if (page !== null && page === later) {
    await sleep(keptMs)
    // A cache may answer with what it has while it asks for the next.
    await numberOf(paths.home())
    await sleep(keptMs / 4)
    later = await numberOf(paths.home())
  }
  if (data.includes(null) || page === null || later === null)
    return unchecked('cache', '没有看到回答的编号（网站是更早的版本，或代理拦下了）')
  const cure =
    '在面板（网站加速）或 CDN 里关掉这个网站的缓存，只留 /assets/ 和 /media/；nginx 里页面最多 proxy_cache_valid 200 1s; 而 /api/ 不留（docs/operations.md 有完整的配置）'
  if (page === later) return fault('cache', `代理或 CDN 把页面留了 ${keptMs / 1_000} 秒以上：比分和新闻变了，访客打开的还是旧的`, cure)
  if (data[0] === data[1]) return fault('cache', '代理或 CDN 把 /api/ 的回答留着再发：打开着的页面取到的比分是旧的', cure)
  return good('cache', '页面和数据都是新的，代理或 CDN 没有留着旧的')
}

/** Limits are counted by visitor: behind an unknown proxy all visitors are one. */
async function checkProxy(env: Env): Promise<Found> {
  const seen = (await Promise.all(Array.from({ length: asksForAddress }, () => seenThrough(env.publicUrl)))).filter((one) => one !== null)
  const value = seen.find(({ proxy }) => proxy === 'unknown') ?? seen[0]
  if (value === undefined) return unchecked('proxy', '没有问到访客的地址（网站是更早的版本，或代理拦下了）')
  if (value.proxy === 'unknown') {
    const isOfAll = seen.every(({ proxy }) => proxy === 'unknown')
    return fault(
      'proxy',
      `${isOfAll ? '' : '在有的节点上，'}代理 ${value.address} 转来的访客都算成同一个人，会互相挤掉`,
      `${isOfAll ? '' : '在每个节点设 '}TRUST_PROXY=${value.address}，然后重新启动`,
    )
  }
  const isDirect = Number(new URL(env.publicUrl).port || (env.publicUrl.startsWith('https:') ? 443 : 80)) === env.port
  if (value.proxy === 'known' || isDirect) return good('proxy', `看得到访客的地址（这台机器是 ${value.address}）`)
  return fault(
    'proxy',
    '代理没有传来访客的地址，所有访客算成同一个人',
    'nginx 里加 proxy_set_header X-Forwarded-For $remote_addr; 并把 TRUST_PROXY 设成代理的地址',
  )
}

/** Several nodes answer in turn: one whose setting is wrong must not be met by chance alone. */
const asksForAddress = 8

async function seenThrough(publicUrl: string): Promise<SeenAddress | null> {
  const answer = await ask(`${publicUrl}${seenAddressPath}`)
  const value: unknown = answer.kind === 'answer' ? await answer.response.json().catch(() => null) : null
  return Seen.Check(value) ? value : null
}

async function checkCertificate(publicUrl: string): Promise<Found> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return good('certificate', '没有证书，也不需要')
  const seen = await certificateOf(hostname, Number(port || 443))
  if (seen === null) return unchecked('certificate', `从这台机器连不上 ${hostname}，没有看到证书`)
  const left = (seen.until - Date.now()) / 86_400_000
  const days = Math.floor(left)
  const cure = 'certbot renew（或你的证书工具），然后 nginx -s reload'
  if (left < 0) return fault('certificate', `证书已过期 ${Math.max(1, Math.floor(-left))} 天，浏览器会拦住访客`, cure)
  if (seen.wrong !== null)
    return fault('certificate', `浏览器不认这张证书（${seen.wrong}）`, '换成受信任的机构签发、写着这个域名的证书（含中间证书）')
  if (days < fewDays) return warning('certificate', `证书还有 ${days} 天到期`, cure)
  return good('certificate', `证书还有 ${days} 天到期`)
}

/** When it ends, and why it is not trusted; null where nobody answered. */
function certificateOf(host: string, port: number): Promise<{ until: number; wrong: string | null } | null> {
  return new Promise((done) => {
    const name = host.replace(/^\[|\]$/g, '')
    const socket = connect({ host: name, port, servername: /^[\d.:]+$/.test(name) ? '' : name, rejectUnauthorized: false }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      done({ until, wrong: socket.authorized ? null : String(socket.authorizationError) })
      socket.destroy()
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('timeout')))
    socket.on('error', () => done(null))
    socket.on('close', () => done(null))
  })
}

type Asked = { kind: 'answer'; response: Response } | { kind: 'unreachable'; why: string }

/** The address is the operator's own setting. A certificate that is not trusted is said apart. */
async function ask(url: string, withinMs = patienceMs): Promise<Asked> {
  try {
    return { kind: 'answer', response: await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) }) }
  } catch (error) {
    return { kind: 'unreachable', why: whyOf(error) }
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return '没有按时回答'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

/** Whether the program that should serve this site does. */
export async function checkServer({ host, port }: Env): Promise<Found> {
  const check: Check = 'server'
  const here = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const answer = await ask(`http://${here}:${port}/readyz`)
  if (answer.kind === 'unreachable')
    return unchecked(
      check,
      `网站没有在这里运行（${here}:${port}，${answer.why}）`,
      'systemctl restart leitai 或 npm start；还起不来的话看 journalctl -u leitai -n 20，升级时被打断的话运行 sudo leitai upgrade --back',
    )
  const text = await answer.response.text().catch(() => '')
  if (text === 'ready') return good(check, `网站在运行（${here}:${port}）`)
  // Ready all the same: what it has in memory and in the database is served.
  if (text === 'ready, bucket unreachable') return good(check, `网站在运行（${here}:${port}），但连不上存储桶`)
  // It is this program: what it lacks is a finding of its own.
  if (['ending', 'database unreachable', 'bucket unreachable'].includes(text)) {
    return fault(check, `网站在运行，但没有就绪：「${text}」`, '先照别的几项修好数据库和存储桶，再看 journalctl -u leitai -n 100')
  }
  return fault(
    check,
    `${here}:${port} 的回答是「${text.trim().replace(/\s+/g, ' ').slice(0, 60)}」（HTTP ${answer.response.status}）`,
    '看网站的日志；端口被别的程序占着的话，换一个 PORT',
  )
}
