import { randomBytes } from 'node:crypto'
import { readJson } from '#server/db/stored-json.ts'
import { recoveryCodeCount } from '#shared/admin/session.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Of 80 random bits each, in groups of four as people write them down: ABCD-EFGH-IJKL-MNOP. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(randomBytes(16), (byte) => letters[byte % letters.length] ?? '').join('')
    return (code.match(/.{4}/g) ?? []).join('-')
  })
}

/** As it is sent and hashed. */
export function bareCode(code: string): string {
  return code.replaceAll('-', '')
}

/** The hashes of a user's unused codes. */
export function recoveryHashesOf({ recovery_codes }: { recovery_codes: string | null }): string[] {
  return readJson<string[]>(recovery_codes) ?? []
}
