/**
 * An address as this site has it: of what was copied from the site's own address bar, with its host, the path alone. A path goes on working
 * under another host, opens without a reload, and is known as the page that it is.
 */
export function ownAddress(address: string, publicUrl: string): string {
  const begun = address.slice(0, publicUrl.length).toLowerCase()
  if (begun !== publicUrl.toLowerCase()) return address
  const rest = address.slice(publicUrl.length)
  if (rest === '') return '/'
  // `//host` and `/\host` would be another host once they stand alone.
  if (/^\/(?![/\\])/.test(rest)) return rest
  // A longer name or another port only begins alike.
  return /^[?#]/.test(rest) ? `/${rest}` : address
}
