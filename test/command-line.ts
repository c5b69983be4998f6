import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestPlace } from './database.ts'

const root = resolve(import.meta.dirname, '..')

interface Ended {
  status: number
  out: string
  err: string
}

/** Runs the command line in a separate process, as an operator does. */
export function leitai(
  place: Pick<TestPlace, 'dataFolder' | 'databaseUrl'> & { mediaUrl?: string },
  ...words: readonly string[]
): Promise<Ended> {
  const { dataFolder, databaseUrl, mediaUrl } = place
  const env = { ...process.env, LEITAI_DATA: dataFolder, DATABASE_URL: databaseUrl ?? '', MEDIA_URL: mediaUrl ?? '' }
  return new Promise((done) => {
    execFile(process.execPath, ['dist/app/cli.js', ...words], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      done({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err })
    })
  })
}
