import type { ApiRequest } from '#shared/api.ts'
import type { Envelope } from '#shared/envelope.ts'
import { showToast } from './overlays/toast-store.ts'
import { type Credential, credentialHeader, forget, storedCredential } from './session.ts'

/** Timeout of every call, ms, including the reading of its body (specification, section 7). */
const requestTimeoutMs = 50_000

/** No envelope was received: the connection is down, a timeout, or a proxy answered. The caller shows a state with retry. */
class ApiNetworkError extends Error {
  readonly reason: 'unreachable' | 'late' | 'unreadable'
  constructor(reason: ApiNetworkError['reason']) {
    super(`The API gave no answer: ${reason}`)
    this.name = 'ApiNetworkError'
    this.reason = reason
  }
}

/** Sends a request from the browser and reads the envelope whatever the status. Throws `ApiNetworkError` where there is none. */
export async function sendFromBrowser(request: ApiRequest): Promise<Envelope> {
  const credential = storedCredential()
  const envelope = await exchange(request, credential)
  switch (envelope.code) {
    case 200:
    case 1002:
      break
    case 4001:
      forget(credential)
      break
    default:
      if (repetitions === 0) showToast(envelope.message)
  }
  return envelope
}

let repetitions = 0

/** Asks again for what failed: what was said then is not said once more. */
export async function repeat(again: () => Promise<unknown>): Promise<void> {
  repetitions++
  try {
    await again()
  } finally {
    repetitions--
  }
}

/** Sends a message whose response is not needed: it may outlive its page, and errors are ignored. */
export function sendQuietly(request: ApiRequest): void {
  const credential = storedCredential()
  exchange(request, credential, { keepalive: true }).then(
    ({ code }) => code === 4001 && forget(credential),
    () => {},
  )
}

/** For background requests: the envelope, or null on any error, which is not shown. */
export async function fetchQuietly(request: ApiRequest): Promise<Envelope | null> {
  const credential = storedCredential()
  try {
    const envelope = await exchange(request, credential)
    if (envelope.code === 4001) forget(credential)
    return envelope
  } catch {
    return null
  }
}

async function exchange({ method, path, body, signal }: ApiRequest, credential: Credential, { keepalive = false } = {}): Promise<Envelope> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), requestTimeoutMs)
  const leave = () => abort.abort()
  signal?.addEventListener('abort', leave)
  try {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...credentialHeader(credential) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: abort.signal,
      keepalive,
    })
    return opened(await response.text())
  } catch (error) {
    if (error instanceof ApiNetworkError) throw error
    throw new ApiNetworkError(abort.signal.aborted ? 'late' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}

function opened(text: string): Envelope {
  try {
    const answer: unknown = JSON.parse(text)
    if (isEnvelope(answer)) return answer
  } catch {
    // a proxy's page, or an incomplete response
  }
  throw new ApiNetworkError('unreadable')
}

function isEnvelope(answer: unknown): answer is Envelope {
  if (typeof answer !== 'object' || answer === null) return false
  return (
    'code' in answer && typeof answer.code === 'number' && 'message' in answer && typeof answer.message === 'string' && 'data' in answer
  )
}
