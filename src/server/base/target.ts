/**
 * The request target in origin form, guaranteed to decode. The host of an absolute form is dropped, because the program does not use it,
 * and a target that cannot be decoded is replaced by an address that does not exist. The router would otherwise answer it itself, without
 * our headers and our envelope.
 */
export function readableTarget(url: string): string {
  const origin = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const target = origin === '' || /^[?#]/.test(origin) ? `/${origin}` : origin
  const { path } = splitTarget(target)
  if (path.startsWith('/') && isDecodable(path)) return target
  return path.startsWith('/api/') ? '/api/unreadable' : '/unreadable'
}

/** The path and the query of a target in origin form, not decoded. */
export function splitTarget(target: string): { path: string; query: string } {
  const end = target.search(/[?#]/)
  if (end === -1) return { path: target, query: '' }
  return { path: target.slice(0, end), query: target.slice(end + 1).split('#', 1)[0] ?? '' }
}

/**
 * The canonical form of a path: built from the route's pattern and the decoded parameters, so that a percent sequence or a fragment in the
 * request line makes no second cache entry. Null for `.` and `..`, which every client resolves away.
 */
export function canonicalPath(pattern: string, params: unknown): string | null {
  const given = new Map<string, unknown>(Object.entries(params ?? {}))
  const parts = pattern.split('/').map((name) => (name.startsWith(':') ? String(given.get(name.slice(1))) : name))
  return parts.some((part) => part === '.' || part === '..') ? null : parts.map(encodeURIComponent).join('/')
}

function isDecodable(path: string): boolean {
  try {
    // The result is compared because the bundler would drop the bare call as free of side effects, and with it the error that it throws.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
