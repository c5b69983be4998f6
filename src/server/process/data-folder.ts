import { resolve } from 'node:path'
import { isDiskFull } from '#server/base/disk-full.ts'
import { makeFolder } from '#server/base/make-folder.ts'
import { folderRightsFault } from '#server/base/rights.ts'
import { dataFolderAt } from '#server/base/site-folder.ts'
import { tryFolder } from '#server/base/tried-folder.ts'

/** Creates the data folder where it does not exist. Throws where it is not writable; `cure`: what mends that, for people. */
export async function ensureFolder(folder: string, cure = '请把 LEITAI_DATA 设成能写的目录'): Promise<void> {
  try {
    await makeFolder(resolve(folder))
    await tryFolder(resolve(folder))
  } catch (error) {
    if (isDiskFull(error)) throw new Error(`数据目录 ${resolve(folder)} 所在的磁盘满了，请清理空间后再试`)
    const fault = await folderRightsFault(dataFolderAt(folder))
    if (fault !== null) throw fault
    throw new Error(`数据目录 ${resolve(folder)} 不能写，${cure}`)
  }
}
