import type { Manifest } from './backup.model.ts'
import { isSignedText, type SignatureState, signatureOf } from './signed-text.model.ts'

const use = 'leitai backup manifest'

/** With a signature by the operator's passphrase of all that it says, and so of every file whose digest it has. */
export function signed(manifest: Manifest, passphrase: string): Manifest {
  return { ...manifest, signature: signatureOf(textOf(manifest), passphrase, use) }
}

/** Whether a backup is taken at its word: where there is a passphrase, only one that it signed. Anybody may have written another. */
export function isTaken(manifest: Manifest, passphrase: string | null): boolean {
  return passphrase === null || signatureState(manifest, passphrase) === 'good'
}

export function signatureState(manifest: Manifest, passphrase: string): SignatureState {
  const { signature } = manifest
  if (signature === undefined) return 'none'
  return isSignedText(textOf(manifest), signature, { passphrase, use }) ? 'good' : 'wrong'
}

function textOf({ sha256: _, signature: __, ...said }: Manifest): string {
  return JSON.stringify(said)
}
