import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fillContent } from './content.ts'

/** `fillContent` in a separate process: its garbage would be collected during the measurements here. */
export async function fillElsewhere(dataFolder: string, articles: number, databaseUrl: string | null): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, dataFolder, String(articles), databaseUrl ?? ''], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Writing the articles ended with ${code}`)
}

if (import.meta.main) {
  const [dataFolder = '', articles = '', databaseUrl = ''] = process.argv.slice(2)
  await fillContent(dataFolder, Number(articles), databaseUrl === '' ? null : databaseUrl)
}
