/** The location of a bucket, and its credentials. */
export interface Bucket {
  name: string
  /** Prefix of every key: empty, or ending in a slash. */
  prefix: string
  /** Scheme and host. */
  endpoint: string
  region: string
  /** Whether the bucket's name is in the path; else it is part of the host name. */
  forcePathStyle: boolean
  /** Undefined: from the environment, as the AWS tools do. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/**
 * Parses s3://KEY:SECRET@HOST/BUCKET[/PREFIX]?region=…&style=path&tls=0; undefined for anything else.
 */
export function bucketOf(text: string): Bucket | undefined {
  const url = bucketFault(text) === null ? new URL(text) : null
  if (!url) return undefined
  const [name = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const { region = 'us-east-1', style = 'host', tls = '1' } = Object.fromEntries(url.searchParams)
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

/** What is wrong with such an address, without repeating it, for it holds a secret; null where nothing is. */
export function bucketFault(text: string): string | null {
  const encoded = 'percent-encode what is no letter or digit in keys (# is %23, @ is %40, / is %2F)'
  // A URL may contain an invalid percent sequence, on which decoding throws.
  if (!URL.canParse(text) || /%(?![0-9a-f]{2})/i.test(text)) return `it is no address; ${encoded}`
  const { protocol, host, hash, username, password, pathname, searchParams } = new URL(text)
  if (protocol !== 's3:' || host === '') return 'it begins with s3://, keys and host'
  if (hash !== '') return encoded
  if ((username === '') !== (password === '')) return 'name both KEY and SECRET, or neither'
  const name = pathname.split('/').find((part) => part !== '') ?? ''
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(name))
    return 'the name of the bucket follows the host: 2 to 63 small letters, digits, dots and hyphens'
  const { region, style = 'host', tls = '1', ...others } = Object.fromEntries(searchParams)
  if (Object.keys(others).length > 0) return 'only region, style and tls may follow the question mark'
  if (region === '') return 'region is empty'
  if (!['host', 'path'].includes(style)) return 'style is host or path'
  return ['0', '1'].includes(tls) ? null : 'tls is 1 or 0'
}

/** For people and for comparing: without keys. */
export function bucketAddress({ endpoint, name, prefix }: Bucket): string {
  return `s3://${new URL(endpoint).host}/${name}/${prefix}`
}
