/** Names of the verification files that search engines, WeChat and others request from the root of a site, with their media types. */
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

/** The media type of a file with that name, or null for a name that is not allowed. */
export function verificationType(name: string): string | null {
  return names.find(({ pattern }) => pattern.test(name))?.type ?? null
}
