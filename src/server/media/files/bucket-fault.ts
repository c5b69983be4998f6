import { isRecord } from '#shared/is-record.ts'

/** What is wrong, by the code of the service's error or of the connection's, and what mends it. Read in the console and by the doctor too. */
const known: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: '服务不认识这个密钥，请检查地址里的 KEY',
  SignatureDoesNotMatch: 'SECRET 与密钥不符，请检查，其中不是字母和数字的要写成百分号编码',
  NoSuchBucket: '没有叫这个名字的桶，请检查桶名，或先在服务商那里建好',
  AccessDenied: '这个密钥没有权限，请给它 s3:ListBucket、s3:GetObject、s3:PutObject 和 s3:DeleteObject',
  Forbidden: '这个密钥没有权限，或 SECRET 不对，请检查',
  // The answer to a HEAD has no code.
  'HTTP 403': '这个密钥没有权限，或密钥不对，请检查',
  PermanentRedirect: '桶在别的区域或别的主机，请改 region= 和主机名',
  AuthorizationHeaderMalformed: '桶在别的区域，请改 region=',
  InvalidRegion: '桶在别的区域，请改 region=',
  RequestTimeTooSkewed: '这台机器的时钟不准，请校时',
  CredentialsProviderError: '没有密钥，请写在地址里，或设 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY',
  ENOTFOUND: '没有这个主机，请检查主机名；桶名要写在路径里的服务请加 style=path',
  EAI_AGAIN: '现在查不到主机名，请检查网络和 DNS',
  ECONNREFUSED: '连接被拒绝，请检查主机名和端口，以及那里的服务是否在运行',
  ECONNRESET: '连接中断了，请检查网络后再试',
  EPROTO: '那里不是 https，明文的 http 请加 tls=0',
  ERR_SSL_WRONG_VERSION_NUMBER: '那里不是 https，明文的 http 请加 tls=0',
  DEPTH_ZERO_SELF_SIGNED_CERT: '它的证书不受信任，请在 NODE_EXTRA_CA_CERTS 里写签发者的证书',
  SELF_SIGNED_CERT_IN_CHAIN: '它的证书不受信任，请在 NODE_EXTRA_CA_CERTS 里写签发者的证书',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '它的证书不受信任，请在 NODE_EXTRA_CA_CERTS 里写签发者的证书',
  CERT_HAS_EXPIRED: '它的证书过期了，请更新',
  AbortError: '它没有回应，请检查网络，稍后再试',
  TimeoutError: '它没有回应，请检查网络，稍后再试',
}

/** Why a service does not take or give files, in a few words; never with a key. */
export function bucketFault(error: unknown): string {
  for (const code of codesOf(error)) {
    const said = known[code]
    if (said !== undefined) return said
  }
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)
  // A web page, for example, of whatever else listens there.
  return /XML parse error|Deserialization error/.test(message) ? '那里不是 S3 兼容的服务，请检查主机名和端口' : message
}

/** The error's own code and name; of an attempt at several addresses, those of each. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  if (!(error instanceof Error)) return []
  const told = '$metadata' in error && isRecord(error.$metadata) ? error.$metadata.httpStatusCode : undefined
  return ['code' in error ? String(error.code) : '', error.name, `HTTP ${told}`, ...codesOf(error.cause)]
}
