import { createHmac, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Manifest } from './backup.model.ts'

const saltBytes = 16

/** With a signature by the operator's passphrase of all that it says, and so of every file whose digest it has. */
export function signed(manifest: Manifest, passphrase: string): Manifest {
  const salt = randomBytes(saltBytes)
  return { ...manifest, signature: { salt: salt.toString('hex'), hmac: hmacOf(manifest, passphrase, salt).toString('hex') } }
}

/** `none`: made without a passphrase or by an older program, or somebody took it away. `wrong`: changed, or by another passphrase. */
export type SignatureState = 'good' | 'none' | 'wrong'

/** Whether a backup is taken at its word: where there is a passphrase, only one that it signed. Anybody may have written another. */
export function isTaken(manifest: Manifest, passphrase: string | null): boolean {
  return passphrase === null || signatureState(manifest, passphrase) === 'good'
}

export function signatureState(manifest: Manifest, passphrase: string): SignatureState {
  const { signature } = manifest
  if (signature === undefined) return 'none'
  const wanted = hmacOf(manifest, passphrase, Buffer.from(signature.salt, 'hex'))
  return timingSafeEqual(wanted, Buffer.from(signature.hmac, 'hex')) ? 'good' : 'wrong'
}

function hmacOf({ sha256: _, signature: __, ...said }: Manifest, passphrase: string, salt: Uint8Array): Buffer {
  // Never the key that seals passwords: that one is made of the passphrase and a salt alone.
  const key = hkdfSync('sha256', scryptSync(passphrase, salt, 32), salt, 'leitai backup manifest', 32)
  return createHmac('sha256', new Uint8Array(key)).update(JSON.stringify(said)).digest()
}
