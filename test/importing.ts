import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { importArticles } from '#server/import/import-articles.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { TestApp } from './app.ts'
import { rowHash } from './row-hash.ts'

interface Place {
  app: TestApp
  /** The folder of the files. */
  folder: string
}

/** Helpers for tests of imports: put files into the folder, import them, and expect a refusal without effect. */
export function importing(place: () => Place) {
  async function put(name: string, content: unknown): Promise<string> {
    const file = join(place().folder, name)
    const isPlain = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(file, isPlain ? content : JSON.stringify(content))
    return file
  }

  async function run(source: string, isDryRun = false) {
    const { app } = place()
    const files = openDiskFiles(app.dataFolder)
    const report = await importArticles({ db: app.db, clock: app.clock.read, files, sources: [source], isDryRun })
    await app.bus.catchUp()
    return report
  }

  async function drawPicture(name: string, background = '#246'): Promise<void> {
    await mkdir(dirname(join(place().folder, name)), { recursive: true })
    await sharp({ create: { width: 640, height: 360, channels: 3, background } })
      .png()
      .toFile(join(place().folder, name))
  }

  async function errorsOf(source: string) {
    const { app } = place()
    const before = await rowHash(app.db)
    const report = await run(source)
    expect(report).toMatchObject({ created: 0, changed: 0, unchanged: 0 })
    expect(await rowHash(app.db)).toBe(before)
    for (const { message } of report.errors) expect(message).toMatch(/\p{Script=Han}/u)
    return report.errors.map(({ row, field }) => [row, field])
  }

  return { put, run, errorsOf, drawPicture }
}
