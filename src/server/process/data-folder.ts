import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isDiskFull } from '#server/base/disk-full.ts'
import { makeFolder } from '#server/base/make-folder.ts'

/** Creates the data folder where it does not exist. Throws where it is not writable. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder))
    // With the slash: a file of this name may be writable too, but is not a folder.
    await access(`${folder}/`, constants.W_OK)
  } catch (error) {
    if (isDiskFull(error)) throw new Error(`The disk of the data folder ${resolve(folder)} is full; free some space and try again`)
    throw new Error(`The data folder ${resolve(folder)} cannot be written; set LEITAI_DATA to a folder that can`)
  }
}
