import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveFile } from './disk-files.ts'
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

  async function stage(key: string, bring: (file: string) => Promise<void>): Promise<void> {
    if (staged.has(key)) return
    const file = join(folder, String(staged.size))
    await bring(file)
    staged.set(key, file)
  }

  return {
    files: {
      put: (key, bytes) => stage(key, (file) => writeFile(file, bytes)),
      putFile: (key, place) => stage(key, (file) => moveFile(place, file)),
      open: (key, part) => target.open(key, part),
    },
    keep: async () => {
      for (const [key, file] of staged) await target.putFile(key, file)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
