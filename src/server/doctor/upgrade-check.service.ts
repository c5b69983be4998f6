import { isRelease } from '#server/install/installed.service.ts'
import { isUpgrading, readNote } from '#server/install/switch-release.service.ts'
import { type Found, good, warning } from './found.model.ts'

/** One that was killed leaves its note; nobody has seen that the site came up after it. */
export async function checkUpgrade(): Promise<Found> {
  const note = isRelease() ? await readNote() : null
  if (note?.open === undefined || (await isUpgrading())) return good('upgrade', '没有做到一半的升级')
  const { kind, next } = note.open
  if (kind === 'back') return warning('upgrade', `退回 ${next} 时被打断，没有做完`, 'sudo leitai upgrade --back')
  return warning(
    'upgrade',
    `升级到 ${next} 时被打断，没有做完`,
    `接着做完：sudo leitai upgrade ${next}.tar.gz（写上它的路径）；退回 ${note.release}：sudo leitai upgrade --back`,
  )
}
