import { Secret, TOTP } from 'otpauth'

/** A new authenticator: its secret in base32, and the address that the QR code shows. */
export function newTotp(userName: string): { secret: string; address: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, address: totpOf(secret, userName).toString() }
}

/**
 * The time step that a code belongs to, one step of 30 s early or late allowed, or null. A code opens once: `lastStep` is the step that was
 * used last.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 30_000) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: '擂台', label: label === '' ? '擂台' : label, algorithm: 'SHA1', digits: 6, period: 30, secret })
}
