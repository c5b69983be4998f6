/** The two keys of session storage, and the only ones the site ever writes there; boot.js fills them from the page's address. */
const tokenKey = 'token'
const subTokenKey = 'sub-token'

/** The credential of the player, as it was when a request was sent. */
export type Credential = { kind: 'none' } | { kind: 'token'; value: string } | { kind: 'subToken'; value: string }

/** A sub-token is sent alone: it replaces the token (specification, section 7). */
export function storedCredential(): Credential {
  const subToken = read(subTokenKey)
  const token = read(tokenKey)
  if (subToken !== null) return { kind: 'subToken', value: subToken }
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

/** After code 4001: deletes the credential that was sent, unless a new one was stored meanwhile. */
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

/** The server refuses a longer one, and it would make every request fail (HTTP 431). */
const longest = 8_192

/** Deletes a value that no header can hold: `fetch` would throw, and every call would fail. */
function read(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    if (value === null || (value.length <= longest && /^[\x21-\x7e]+$/.test(value))) return value
    sessionStorage.removeItem(key)
  } catch {
    // storage may be closed to us
  }
  return null
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was read from it either
  }
}
