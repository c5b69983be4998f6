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
  // A URL may contain an invalid percent sequence, on which decoding throws.
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

/** For people and for comparing: without keys. */
export function bucketAddress({ endpoint, name, prefix }: Bucket): string {
  return `s3://${new URL(endpoint).host}/${name}/${prefix}`
}
