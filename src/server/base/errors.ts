/** An error that is shown to the user: `status` is the HTTP status, `code` goes into the envelope, `message` is a Chinese sentence. */
export class HttpError extends Error {
  readonly status: number
  readonly code: number
  /** Details for the console: faults by field, or what somebody else has changed. Null for the public. */
  readonly data: unknown
  constructor(status: number, code: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.code = code
    this.data = data
  }
}

/** Nothing to show at this address: it does not exist, is not published, or is not published yet. */
export function notFound(): HttpError {
  return new HttpError(404, 1002, '没有找到这里的内容')
}
/**
 * For scorekeepers: the same message whether the match does not exist or is not assigned to them, so that it reveals nothing about the
 * matches of others.
 */
export function notAssigned(): HttpError {
  return new HttpError(404, 1002, '没有找到这场比赛，或者它已经不归你记分：请联系管理员或编辑')
}
export function wrongMethod(): HttpError {
  return new HttpError(405, 405, '这个地址不支持这样的请求')
}
/** `why` is for the log alone. */
export function tokenInvalid(why: string): HttpError {
  return Object.assign(new HttpError(401, 4001, '登录状态已失效'), { cause: why })
}
export function keyServerDown(cause: unknown): HttpError {
  return Object.assign(new HttpError(503, 503, '暂时无法验证登录状态，请稍后再试'), { cause })
}
export function busy(): HttpError {
  return new HttpError(503, 503, '系统正忙，请稍后再试')
}

/** The caller is not signed in to the console. */
export function signedOut(): HttpError {
  return new HttpError(401, 401, '登录已失效，请重新登录')
}
export function forbidden(why: string): HttpError {
  return new HttpError(403, 403, why)
}
export function tooMany(message: string): HttpError {
  return new HttpError(429, 429, message)
}
/** Somebody else saved first; `current` is the state now. */
export function conflict(message: string, current: unknown): HttpError {
  return new HttpError(409, 409, message, { current })
}
/** Validation errors, by the JSON pointer of the field: `/title`. */
export function invalid(faults: readonly Fault[]): HttpError {
  return new HttpError(422, 422, faults[0]?.message ?? '请求的内容不正确，请检查后再试', { faults })
}
export interface Fault {
  path: string
  message: string
}
