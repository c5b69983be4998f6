import { BlockList, isIP } from 'node:net'
import { networkOf } from '#server/base/network.model.ts'

const mostOfAddress = 200
/** Refusals from which on one peer among them is suspicious. */
const manyRefusals = 20
const mostPeers = 1_000

const near = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, bits, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

export interface Caller {
  /** The client's, as far as proxies are trusted. */
  address: string
  /** Of the connection. */
  peer: string
}

/** Asked before each stream. */
export interface StreamGate {
  /** What to call when the stream has ended; null: there is no room. */
  admit(caller: Caller): (() => void) | null | Promise<(() => void) | null>
  readonly refused: Readonly<Record<'full' | 'address', number>>
  readonly isProxyUnknown: boolean
}

/** Who may open one more stream: there may be so many, and each address may have so many of them. */
export class Admission implements StreamGate {
  readonly #most: number
  readonly #byAddress = new Map<string, number>()
  readonly #refusedPeers = new Map<string, number>()
  #open = 0
  readonly #refused = { full: 0, address: 0 }

  constructor(most: number) {
    this.#most = most
  }

  get refused(): Readonly<Record<'full' | 'address', number>> {
    return this.#refused
  }

  /** More than half of the refusals for an address are those of one peer: it is probably a proxy that TRUST_PROXY does not name. */
  get isProxyUnknown(): boolean {
    return this.#refused.address >= manyRefusals && Math.max(0, ...this.#refusedPeers.values()) * 2 > this.#refused.address
  }

  /** What to call when the stream has ended; null: there is no room. */
  admit({ address, peer }: Caller): (() => void) | null {
    if (this.#open >= this.#most) {
      this.#refused.full += 1
      return null
    }
    const key = countedNetwork(address)
    const own = key === null ? 0 : (this.#byAddress.get(key) ?? 0)
    if (own >= mostOfAddress) {
      this.#refused.address += 1
      if (address === peer && (this.#refusedPeers.has(peer) || this.#refusedPeers.size < mostPeers))
        this.#refusedPeers.set(peer, (this.#refusedPeers.get(peer) ?? 0) + 1)
      return null
    }
    this.#open += 1
    if (key !== null) this.#byAddress.set(key, own + 1)
    return () => {
      this.#open -= 1
      const left = key === null ? 0 : (this.#byAddress.get(key) ?? 1) - 1
      if (key === null) return
      if (left === 0) this.#byAddress.delete(key)
      else this.#byAddress.set(key, left)
    }
  }
}

/** Null for this machine and private networks, whose visitors share what a proxy has. */
function countedNetwork(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  if (version !== 0 && near.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null
  return networkOf(address)
}
