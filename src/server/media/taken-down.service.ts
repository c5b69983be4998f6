import { HttpError } from '#server/base/errors.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { CacheTag } from '#server/cache/tags.ts'
import type { Reader } from '#server/db/open.ts'
import { formatDay } from '#shared/dates.ts'
import { listTakenDown, type TakedownRow } from './takedowns.queries.ts'

/** The tag of everything that depends on the list of takedowns. */
export const takedownsTag = 'takedowns' satisfies CacheTag

/** The upload was taken down before. */
export class TakenDown extends HttpError {
  constructor({ kind, at, reason }: Pick<TakedownRow, 'kind' | 'at' | 'reason'>) {
    const what = kind === 'picture' ? '这张图片' : '这个视频'
    const message = `${what}已于 ${formatDay(at)} 下架，不能再用（原因：${reason}）。确需使用，请管理员先在「下架记录」里解除`
    super(422, 422, message, { faults: [{ path: '/file', message }] })
  }
}

/** Whether a content was taken down, checked for every file that is served. */
export type IsTakenDown = (hash: string) => Promise<boolean>

/** No request can have this key: a request target contains no spaces. */
const key = ' taken down'

/** The list is cached like an answer: dropped on every node when it changes, and still served while the database is down. */
export function openTakenDown({ read, cache }: { read: Reader; cache: ResponseCache }): IsTakenDown {
  let last: { etag: string; hashes: ReadonlySet<string> } | undefined
  return async (hash) => {
    const { etag, body } = await cache.fetch(key, async (deps) => {
      deps.addTags(takedownsTag)
      return { status: 200, headers: {}, body: Buffer.from((await listTakenDown(read)).join(' ')) }
    })
    if (last?.etag !== etag) last = { etag, hashes: new Set(body.toString().split(' ')) }
    return last.hashes.has(hash)
  }
}
