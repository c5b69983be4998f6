/** All that opens a door here (sessions, devices, one-time links, previews) is 43 characters of base64url; what a game gives its players begins with `eyJ`. */
const tokens = /(?<![\w-])[\w-]{43}(?![\w-])|eyJ[\w-]{5,}\.[\w-]+(\.[\w-]*)?/g
/** Whoever has an address below it sees a draft, however much of the token is right. */
const previews = /(\/preview\/+)[^/?#\s]+/gi
const queries = /\?[^\s"']*/g

/**
 * Text as it may stand in a log line: without queries of addresses, for the first request from the game brings the player's token in one, and
 * without anything that could be a token of ours.
 */
export function withoutSecrets(text: string): string {
  return text.replace(queries, '?…').replace(previews, '$1…').replace(tokens, '…')
}

/** The path of a request's target. */
export function loggedPath(target = ''): string {
  const [path = ''] = target.split(/[?#]/, 1)
  return withoutSecrets(decoded(path))
}

/** What would be a secret once it is decoded must not stand there in other letters. */
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

/**
 * What a log line says of an error, and nothing else of it: libraries hang whole requests, rows and statements on theirs, with what is secret in
 * them.
 */
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
