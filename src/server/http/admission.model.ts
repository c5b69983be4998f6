import { BlockList, isIP } from 'node:net'
import { networkOf } from '#server/base/network.model.ts'

const mostPerNetwork = 200
/** Refusals from which on one peer among them is suspicious. */
const manyRefusals = 20
const mostPeers = 1_000

/** Loopback, link-local and private networks. */
const localNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  localNetworks.addSubnet(network, bits, 'ipv4')
localNetworks.addAddress('::1', 'ipv6')
localNetworks.addSubnet('fc00::', 7, 'ipv6')
localNetworks.addSubnet('fe80::', 10, 'ipv6')

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

/** Who may open one more stream: there may be so many, and each network may have so many of them. */
export class Admission implements StreamGate {
  readonly #most: number
  readonly #byNetwork = new Map<string, number>()
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
    const network = countedNetwork(address)
    const own = network === null ? 0 : (this.#byNetwork.get(network) ?? 0)
    if (own >= mostPerNetwork) {
      this.#refused.address += 1
      if (address === peer && (this.#refusedPeers.has(peer) || this.#refusedPeers.size < mostPeers))
        this.#refusedPeers.set(peer, (this.#refusedPeers.get(peer) ?? 0) + 1)
      return null
    }
    this.#open += 1
    if (network !== null) this.#byNetwork.set(network, own + 1)
    return () => {
      this.#open -= 1
      if (network === null) return
      const left = (this.#byNetwork.get(network) ?? 1) - 1
      if (left === 0) this.#byNetwork.delete(network)
      else this.#byNetwork.set(network, left)
    }
  }
}

/** Null for this machine and private networks: a proxy there, and all its visitors with it, are not limited as one. */
function countedNetwork(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  if (version !== 0 && localNetworks.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null
  return networkOf(address)
}
