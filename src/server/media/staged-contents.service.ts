import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BulkContentStore, ContentStore, NewFile } from './content-store.service.ts'
import { moveFile } from './files/disk-files.ts'

/** A temporary content store: nothing is in the data folder yet. */
export interface StagedContents {
  contents: ContentStore
  /** Moves them to the real store. */
  keep(): Promise<void>
  /** Deletes whatever was not moved. */
  close(): Promise<void>
}

/** An import that fails, or is a dry run, leaves no picture behind: they wait in a temporary folder. */
export async function stageContents(target: BulkContentStore): Promise<StagedContents> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-import-'))
  /** By hash, from the moment on in which the first of its files is being written: pictures come at the same time. */
  const staged = new Map<string, Promise<NewFile[]>>()

  async function stage(file: NewFile, name: string): Promise<NewFile> {
    const place = join(folder, name)
    await ('bytes' in file ? writeFile(place, file.bytes) : moveFile(file.place, place))
    return { key: file.key, place }
  }

  return {
    contents: {
      refuse: (hash) => target.refuse(hash),
      put: async (hash, files) => {
        await target.refuse(hash)
        const kept = staged.get(hash) ?? Promise.all(files.map((file, i) => stage(file, `${hash}-${i}`)))
        staged.set(hash, kept)
        await kept
      },
    },
    keep: async () => {
      const contents = await Promise.all([...staged].map(async ([hash, kept]) => [hash, await kept] as const))
      await target.putAll(new Map(contents))
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
