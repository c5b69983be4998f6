/** What is wrong, by the code of the service's error or of the connection's, and what mends it. */
const known: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'the service does not know the key',
  SignatureDoesNotMatch: 'the secret is not that of the key; is it percent-encoded?',
  NoSuchBucket: 'there is no bucket of this name',
  AccessDenied: 'the key may not do this; it needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject',
  Forbidden: 'the key may not do this, or the secret is wrong',
  PermanentRedirect: 'the bucket is in another region, or at another host; set region= and the host',
  AuthorizationHeaderMalformed: 'the bucket is in another region; set region=',
  InvalidRegion: 'the bucket is in another region; set region=',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  CredentialsProviderError: 'there is no key, neither in the address nor in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ENOTFOUND: 'there is no such host; where the name of the bucket belongs into the path, add style=path',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EPROTO: 'it does not speak https; add tls=0 for plain http',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https; add tls=0 for plain http',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted; name its authority in NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted; name its authority in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted; name its authority in NODE_EXTRA_CA_CERTS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  AbortError: 'it does not answer',
  TimeoutError: 'it does not answer',
}

/** Why a service does not take or give files, in a few words; never with a key. */
export function bucketFault(error: unknown): string {
  for (const code of codesOf(error)) {
    const said = known[code]
    if (said !== undefined) return said
  }
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)
}

/** The error's own code and name; of an attempt at several addresses, those of each. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  if (!(error instanceof Error)) return []
  return ['code' in error ? String(error.code) : '', error.name, ...codesOf(error.cause)]
}
