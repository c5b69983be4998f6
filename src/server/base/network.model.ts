import { isIP } from 'node:net'

/** The network whose attempts are counted together: an IPv4 address, or the /64 of an IPv6 address, which one customer has. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (isIP(plain) !== 6) return address.slice(0, 64)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = tail.split(':').filter((part) => part !== '')
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** That network, and the wider one around it. */
export function networksOf(address: string): string[] {
  const network = networkOf(address)
  const wide = widerThan(network)
  return wide === null ? [network] : [network, wide]
}

/** The /48 around a /64, as `networkOf` writes it: whoever rents one has 65,536 of the others. Null for anything else. */
export function widerThan(network: string): string | null {
  return /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+$/.exec(network)?.[1] ?? null
}
