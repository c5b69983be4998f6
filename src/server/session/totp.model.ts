import { Secret, TOTP } from 'otpauth'

/** A new authenticator: its secret in base32, and the otpauth URL of the QR code. */
export function newTotp(userName: string): { secret: string; address: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, address: totpOf(secret, userName).toString() }
}

/** The time step of a code, allowing one step of 30 s before or after, or null. A code works once: `lastStep` is the last used step. */
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
