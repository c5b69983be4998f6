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
  const encoded = '密钥里不是字母和数字的要写成百分号编码（# 写成 %23，@ 写成 %40，/ 写成 %2F）'
  // A URL may contain an invalid percent sequence, on which decoding throws.
  if (!URL.canParse(text) || /%(?![0-9a-f]{2})/i.test(text)) return `不是有效的地址，${encoded}`
  const { protocol, host, hash, username, password, pathname, searchParams } = new URL(text)
  if (protocol !== 's3:' || host === '') return '要以 s3:// 开头，后面是密钥和主机名'
  if (hash !== '') return encoded
  if ((username === '') !== (password === '')) return 'KEY 和 SECRET 要么都写，要么都不写'
  const name = pathname.split('/').find((part) => part !== '') ?? ''
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(name)) return '主机名后面要写桶名：2 到 63 个小写字母、数字、点和连字符'
  const { region, style = 'host', tls = '1', ...others } = Object.fromEntries(searchParams)
  if (Object.keys(others).length > 0) return '问号后面只能有 region、style 和 tls'
  if (region === '') return 'region 没有写值'
  if (!['host', 'path'].includes(style)) return 'style 只能是 host 或 path'
  return ['0', '1'].includes(tls) ? null : 'tls 只能是 1 或 0'
}

/** For people and for comparing: without keys. */
export function bucketAddress({ endpoint, name, prefix }: Bucket): string {
  return `s3://${new URL(endpoint).host}/${name}/${prefix}`
}
