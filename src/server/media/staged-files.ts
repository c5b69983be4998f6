import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaFiles } from './files.ts'

/** Media files that the door may fill without anything standing in the data folder yet. */
export interface StagedFiles {
  files: MediaFiles
  /** Brings them where they belong. */
  keep(): Promise<void>
  /** Forgets whatever was not kept. */
  close(): Promise<void>
}

/** An import that ends in errors, or is only tried, leaves no picture behind: they wait in a temporary folder. */
export async function stageFiles(target: MediaFiles): Promise<StagedFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-import-'))
  const staged = new Map<string, string>()
  return {
    files: {
      put: async (key, bytes) => {
        if (staged.has(key)) return
        const file = join(folder, String(staged.size))
        await writeFile(file, bytes)
        staged.set(key, file)
      },
      open: (key) => target.open(key),
    },
    keep: async () => {
      for (const [key, file] of staged) await target.put(key, await readFile(file))
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
