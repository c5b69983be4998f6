import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: SHA-256, hex. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
