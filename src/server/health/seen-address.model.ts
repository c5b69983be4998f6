/** GET: as which address the server sees the caller, and whether it knows the proxy between them. */
export const seenAddressPath = '/healthz/address'

export interface SeenAddress {
  address: string
  /** `unknown`: something forwarded the request that TRUST_PROXY does not name, so all its visitors count as one. */
  proxy: 'none' | 'known' | 'unknown'
}
