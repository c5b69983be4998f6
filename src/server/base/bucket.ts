/** Where a bucket is, and the keys to it. */
export interface Bucket {
  name: string
  /** Before every key: empty, or ending in a slash. */
  prefix: string
  /** Scheme and host. */
  endpoint: string
  region: string
  /** Whether the bucket's name stands in the path; else before the host. */
  forcePathStyle: boolean
  /** Undefined: from the environment, as the tools of AWS find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** s3://KEY:SECRET@HOST/BUCKET[/PREFIX]?region=…&style=path&tls=0, or undefined where it says something else. */
export function bucketOf(text: string): Bucket | undefined {
  // A URL may hold a broken percent sequence, which no decoding takes.
  const url = URL.canParse(text) && !/%(?![0-9a-f]{2})/i.test(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.host === '' || url.hash !== '') return undefined
  const [name = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const { region = 'us-east-1', style = 'host', tls = '1', ...others } = Object.fromEntries(url.searchParams)
  const isKnown = ['host', 'path'].includes(style) && ['0', '1'].includes(tls) && Object.keys(others).length === 0
  const hasBothOrNone = (url.username === '') === (url.password === '')
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(name) || region === '' || !isKnown || !hasBothOrNone) return undefined
  return {
    name,
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    region,
    forcePathStyle: style === 'path',
    credentials:
      url.username === ''
        ? undefined
        : { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  }
}
