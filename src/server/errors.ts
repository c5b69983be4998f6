/** A failure the visitor may know of: `status` goes on the line, `code` into the envelope, `message` is a Chinese sentence. */
export class HttpError extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** There is nothing to show here: not found, not published, not yet. */
export function notFound(): HttpError {
  return new HttpError(404, 1002, '没有找到这里的内容')
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
