/** Names of the files that search engines, WeChat and others ask for in the root of a site, and what they are called in. */
const names: readonly { pattern: RegExp; type: string }[] = [
  {
    pattern: /^(?:baidu_verify_[A-Za-z0-9-]{1,40}|google[0-9a-f]{16}|shenma-site-verification|ByteDanceVerify|sosoverify)\.html$/,
    type: 'text/html',
  },
  {
    pattern: /^(?:(?:MP|WW)_verify_[A-Za-z0-9]{16}|[A-Za-z0-9]{10}|[0-9a-f]{32}|sogousiteverification|shenma-site-verification)\.txt$/,
    type: 'text/plain',
  },
  { pattern: /^BingSiteAuth\.xml$/, type: 'text/xml' },
]

export const verificationFileMaxBytes = 1024

/** The media type of a file of that name, or null where none may be called so. */
export function verificationType(name: string): string | null {
  return names.find(({ pattern }) => pattern.test(name))?.type ?? null
}
