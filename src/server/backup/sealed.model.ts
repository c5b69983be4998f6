import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16

/** Salt, iv and tag, then the content, AES-256-GCM by a key that scrypt makes of the passphrase. */
export function seal(content: Uint8Array, passphrase: string): Buffer {
  const salt = randomBytes(saltBytes)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, scryptSync(passphrase, salt, 32), iv)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed])
}

/** Throws a sentence where the passphrase is another, or the bytes were changed. */
export function unseal(bytes: Uint8Array, passphrase: string): Buffer {
  const whole = Buffer.from(bytes)
  const salt = whole.subarray(0, saltBytes)
  const iv = whole.subarray(saltBytes, saltBytes + ivBytes)
  const tag = whole.subarray(saltBytes + ivBytes, saltBytes + ivBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, scryptSync(passphrase, salt, 32), iv)
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(whole.subarray(saltBytes + ivBytes + tagBytes)), decipher.final()])
  } catch {
    throw new Error('其中的密码解不开，请把 LEITAI_BACKUP_KEY 设成做备份时用的')
  }
}
