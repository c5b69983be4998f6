import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import type { Env } from './env.ts'
import { root } from './root.ts'

interface Ended {
  status: number
  out: string
  err: string
}

/** With this begins the line in which a command says why it refuses. */
export const refusalStart = 'Leitai 无法完成：'

/** What such a line says, without the progress that came before it. */
export function refusalOf(err: string): string {
  const at = err.lastIndexOf(refusalStart)
  return (at === -1 ? err : err.slice(at + refusalStart.length)).trim()
}

/** `leitai` with these words, on this site, in a process of its own: what reads all of a site would hold up its visitors. */
export type OwnCommand = (words: readonly string[], longestMs: number, signal?: AbortSignal) => Promise<Ended>

export function ownCommands(
  { dataFolder, databaseUrl }: Pick<Env, 'dataFolder' | 'databaseUrl'>,
  settings: Readonly<Record<string, string | undefined>>,
): OwnCommand {
  const env = { ...settings, LEITAI_DATA: resolve(dataFolder), DATABASE_URL: databaseUrl ?? '' }
  return (words, longestMs, signal) =>
    new Promise((done) => {
      const all = [resolve(root, 'dist/app/cli.js'), ...words]
      execFile(process.execPath, all, { env, signal, timeout: longestMs, maxBuffer: 4 * 1024 * 1024 }, (error, out, err) => {
        done({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err })
      })
    })
}
