/** A failure the visitor may know of: `status` goes on the line, `code` into the envelope, `message` is a Chinese sentence. */
export class HttpError extends Error {
  readonly status: number
  readonly code: number
  /** What the console shows beside the sentence: faults at their fields, or what somebody else has changed. Null for the public. */
  readonly data: unknown
  constructor(status: number, code: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.code = code
    this.data = data
  }
}

/** There is nothing to show here: not found, not published, not yet. */
export function notFound(): HttpError {
  return new HttpError(404, 1002, '没有找到这里的内容')
}
/** To whoever only keeps scores: the same whether it is not there or not theirs, for what is not theirs they need not know of. */
export function notKept(): HttpError {
  return new HttpError(404, 1002, '没有找到这场比赛，或者它已经不归你记分：请联系管理员或编辑')
}
export function wrongMethod(): HttpError {
  return new HttpError(405, 405, '这个地址不支持这样的请求')
}
export function tokenInvalid(): HttpError {
  return new HttpError(401, 4001, '登录状态已失效')
}
export function keysAway(cause: unknown): HttpError {
  return Object.assign(new HttpError(503, 503, '暂时无法验证登录状态，请稍后再试'), { cause })
}
export function busy(): HttpError {
  return new HttpError(503, 503, '系统正忙，请稍后再试')
}

/** Nobody is signed in to the console. */
export function signedOut(): HttpError {
  return new HttpError(401, 401, '登录已失效，请重新登录')
}
export function forbidden(why: string): HttpError {
  return new HttpError(403, 403, why)
}
export function tooMany(message: string): HttpError {
  return new HttpError(429, 429, message)
}
/** Somebody else was first; `current` is what stands now. */
export function conflict(message: string, current: unknown): HttpError {
  return new HttpError(409, 409, message, { current })
}
/** What is wrong, by the JSON pointer of its field: `/title`. */
export function invalid(faults: readonly Fault[]): HttpError {
  return new HttpError(422, 422, faults[0]?.message ?? '请求的内容不正确，请检查后再试', { faults })
}
export interface Fault {
  path: string
  message: string
}
