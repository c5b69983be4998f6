/** Writes hostile uploads in place of pictures, one file each: `node scripts/write-hostile-files.ts FOLDER`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { costlyFiles, harmlessFiles, refusedFiles } from '../test/hostile-corpus.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say the folder to write to')
for (const [kind, files] of Object.entries({ refused: refusedFiles, harmless: harmlessFiles, costly: costlyFiles })) {
  await mkdir(join(folder, kind), { recursive: true })
  for (const [i, { name, make }] of files.entries()) {
    await writeFile(join(folder, kind, `${String(i).padStart(3, '0')} ${name.replace(/[^\p{L}\p{N} .,-]/gu, '')}`), await make())
  }
}
