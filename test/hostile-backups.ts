import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Manifest, MediaEntry, TableEntry } from '#server/backup/backup.model.ts'

/** Whoever can write to the place of backups, and changes the newest there. */
export function hostileHand(folder: string) {
  const place = async () =>
    join(
      folder,
      (await readdir(folder))
        .filter((name) => name.startsWith('leitai-'))
        .sort()
        .at(-1) ?? '',
    )
  const manifest = async (): Promise<Manifest> => JSON.parse(await readFile(join(await place(), 'manifest.json'), 'utf8'))

  /** `isResigned`: with the digest of what it says now, as anybody can make one; otherwise with none. */
  async function change(act: (manifest: Manifest) => void, isResigned = false): Promise<void> {
    const made = await manifest()
    act(made)
    const { sha256: _, ...rest } = made
    await writeFile(
      join(await place(), 'manifest.json'),
      JSON.stringify(isResigned ? { ...rest, sha256: sha256Of(JSON.stringify(rest)) } : rest),
    )
  }

  return {
    place,
    manifest,
    change,
    /** Lays a file where the key leads. */
    layMedia: async (key: string, content: string): Promise<MediaEntry> => {
      const file = join(folder, 'media', key)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
      return { key, ...writtenIn(content) }
    },
    /** Rewrites a table's file, with what the manifest says of it. */
    changeTable: async (name: string, act: (lines: string[], table: TableEntry) => string[]): Promise<void> => {
      const table = (await manifest()).tables.find((one) => one.name === name)
      if (table === undefined) throw new Error(`There is no table ${name}`)
      const file = join(await place(), table.file)
      const lines = gunzipSync(await readFile(file))
        .toString()
        .split('\n')
        .slice(0, -1)
      const packed = gzipSync(
        act(lines, table)
          .map((line) => `${line}\n`)
          .join(''),
      )
      await writeFile(file, packed)
      await change(({ tables }) => {
        for (const one of tables) if (one.name === name) Object.assign(one, writtenIn(packed))
      })
    },
  }
}

/** What a manifest says of a file. */
export function writtenIn(content: string | Uint8Array): Pick<MediaEntry, 'bytes' | 'sha256'> {
  return { bytes: content.length, sha256: sha256Of(content) }
}

function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
