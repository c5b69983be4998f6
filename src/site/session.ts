/** The two keys of session storage, and the only ones the site ever writes there; boot.js fills them from the page's address. */
const tokenKey = 'token'
const subTokenKey = 'sub-token'

/** What says which player is looking, as it was when a request left. */
export type Credential = { kind: 'none' } | { kind: 'token'; value: string } | { kind: 'subToken'; value: string }

/** A sub-token goes alone: it stands in for the token (specification, section 7). */
export function storedCredential(): Credential {
  const subToken = read(subTokenKey)
  if (subToken !== null) return { kind: 'subToken', value: subToken }
  const token = read(tokenKey)
  return token === null ? { kind: 'none' } : { kind: 'token', value: token }
}

export function credentialHeader(credential: Credential): Readonly<Record<string, string>> {
  switch (credential.kind) {
    case 'none':
      return {}
    case 'token':
      return { 'game-token': credential.value }
    case 'subToken':
      return { 'Sub-Token': credential.value }
  }
}

/** After code 4001: what was sent goes, unless the page was given another one meanwhile. */
export function forget(sent: Credential): void {
  switch (sent.kind) {
    case 'none':
      return
    case 'token':
      if (read(tokenKey) === sent.value) remove(tokenKey)
      return
    case 'subToken':
      if (read(subTokenKey) !== sent.value) return
      remove(subTokenKey)
      remove(tokenKey)
      return
  }
}

/** The server reads no longer one, and a longer one would cost the visitor every answer (HTTP 431). */
const longest = 8_192

/** Null as well for what no header can hold: `fetch` would throw, and every call of the visit would fail. */
function read(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    return value !== null && value.length <= longest && /^[\x21-\x7e]+$/.test(value) ? value : null
  } catch {
    return null // storage may be closed to us
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was read from it either
  }
}
