import { createHmac, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Hexadecimal. */
export interface Signature {
  salt: string
  hmac: string
}

/** `none`: made without a passphrase or by an older program, or somebody took it away. `wrong`: changed, or by another passphrase. */
export type SignatureState = 'good' | 'none' | 'wrong'

const saltBytes = 16

/** Of this process: what it signs one after another is signed by one key, which takes a while to make. */
let own: string | undefined

/** `use`: what is signed for one use is not signed for another. */
export function signatureOf(text: string, passphrase: string, use: string): Signature {
  own ??= randomBytes(saltBytes).toString('hex')
  return { salt: own, hmac: hmacOf(text, own, { passphrase, use }).toString('hex') }
}

export function isSignedText(text: string, { salt, hmac }: Signature, by: { passphrase: string; use: string }): boolean {
  return timingSafeEqual(hmacOf(text, salt, by), Buffer.from(hmac, 'hex'))
}

/** The last one that was made. */
let made: { of: string; key: Uint8Array } | undefined

function hmacOf(text: string, salt: string, { passphrase, use }: { passphrase: string; use: string }): Buffer {
  const of = JSON.stringify([passphrase, salt, use])
  if (made?.of !== of) {
    const salted = Buffer.from(salt, 'hex')
    // Never the key that seals passwords: that one is made of the passphrase and a salt alone.
    made = { of, key: new Uint8Array(hkdfSync('sha256', scryptSync(passphrase, salted, 32), salted, use, 32)) }
  }
  return createHmac('sha256', made.key).update(text).digest()
}
