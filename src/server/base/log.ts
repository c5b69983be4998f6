/**
 * All our secrets (sessions, devices, one-time links, previews) are 43 characters of base64url; the player tokens of the game begin with
 * `eyJ`.
 */
const tokens = /(?<![\w-])[\w-]{43}(?![\w-])|eyJ[\w-]{5,}\.[\w-]+(\.[\w-]*)?/g
/** The rest of a preview's path is always masked: it gives access to a draft, and even an incomplete token must not be logged. */
const previews = /(\/preview\/+)[^/?#\s]+/gi
const queries = /\?[^\s"']*/g

/**
 * Text that is safe for a log line: without query strings, because the first request from the game has the player's token in one, and
 * without anything that could be a token of ours.
 */
export function withoutSecrets(text: string): string {
  return text.replace(queries, '?…').replace(previews, '$1…').replace(tokens, '…')
}

/** The path of a request target. */
export function loggedPath(target = ''): string {
  const [path = ''] = target.split(/[?#]/, 1)
  return withoutSecrets(decoded(path))
}

/** A secret must not get into the log percent-encoded either. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '(unreadable)'
  }
}

type LoggedError = {
  type: string
  message: string
  code?: string
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
}

/** What is logged of an error, and nothing more: libraries attach whole requests, rows and statements to theirs, with secrets in them. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)), stack: '' }
  const { cause }: { cause?: unknown } = error
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: withoutSecrets(error.stack ?? ''),
    ...(cause === undefined || depth === 3 ? {} : { cause: loggedError(cause, depth + 1) }),
    ...(error instanceof AggregateError && depth < 3 ? { errors: error.errors.map((each) => loggedError(each, depth + 1)) } : {}),
  }
}

export const logSerializers = {
  req: (request: { method?: string; url?: string }) => ({ method: request.method, path: loggedPath(request.url) }),
  err: (error: unknown) => loggedError(error),
}
