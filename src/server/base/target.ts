/**
 * The target of a request line in origin form and sure to decode: the host of an absolute form is dropped, for it names
 * nothing of ours, and what cannot be decoded becomes an address that nobody has. The router would answer it by itself,
 * without our headers and our envelope.
 */
export function readableTarget(url: string): string {
  const origin = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const target = origin === '' || /^[?#]/.test(origin) ? `/${origin}` : origin
  const { path } = splitTarget(target)
  if (path.startsWith('/') && isDecodable(path)) return target
  return path.startsWith('/api/') ? '/api/unreadable' : '/unreadable'
}

/** The path and the query of a target in origin form, undecoded. */
export function splitTarget(target: string): { path: string; query: string } {
  const end = target.search(/[?#]/)
  if (end === -1) return { path: target, query: '' }
  return { path: target.slice(0, end), query: target.slice(end + 1).split('#', 1)[0] ?? '' }
}

/**
 * The one spelling of a path: made from the route's pattern and its decoded parameters, so that no percent sequence and no
 * fragment of the request line makes a second cache entry. Null for `.` and `..`, which every client walks away from.
 */
export function canonicalPath(pattern: string, params: unknown): string | null {
  const given = new Map<string, unknown>(Object.entries(params ?? {}))
  const parts = pattern.split('/').map((name) => (name.startsWith(':') ? String(given.get(name.slice(1))) : name))
  return parts.some((part) => part === '.' || part === '..') ? null : parts.map(encodeURIComponent).join('/')
}

function isDecodable(path: string): boolean {
  try {
    // The value is compared: the bundler takes a bare call to be without effect and leaves it out, and its only fault with it.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
