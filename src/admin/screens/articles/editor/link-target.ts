import { ownAddress } from '#shared/own-address.ts'

/** The address that a link gets of what was typed or pasted: with a scheme where it begins with a host, and a path where the host is this site's. */
export function linkTarget(address: string): string {
  const whole = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(address) ? `https://${address}` : address
  // The console is served under the site's own address only.
  return typeof location === 'undefined' ? whole : ownAddress(whole, location.origin)
}
