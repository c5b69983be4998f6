import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { onlyEntries } from './only-entries.ts'

const root = resolve(import.meta.dirname, '../..')
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
const entry = 'test/harness/competition-browser.js'
export interface CompetitionHarness {
  /** Ends with a slash; a scene's name comes after it, `?js=0` leaves the script out. */
  url: string
  names: readonly string[]
  close(): Promise<void>
}

/** The scenes as the server renders them, hydrated by the browser's build, under the site's policy. */
export async function serveCompetitions(policy: string): Promise<CompetitionHarness> {
  const outDir = await mkdtemp(join(tmpdir(), 'leitai-competitions-'))
  const common = { root, logLevel: 'error' as const }
  await build({
    ...common,
    build: { outDir: join(outDir, 'client'), emptyOutDir: false },
    plugins: [onlyEntries({ harness: entry })],
  })
  await build({
    ...common,
    build: { ssr: true, outDir: join(outDir, 'server'), emptyOutDir: false },
    plugins: [onlyEntries({ scenes: 'test/harness/competition-server.js' })],
  })
  await writeFile(join(outDir, 'server/package.json'), '{"type":"module"}')
  const manifest: Record<string, { file: string; css?: string[]; imports?: string[] }> = JSON.parse(
    await readFile(join(outDir, 'client/.vite/manifest.json'), 'utf8'),
  )
  const needed = (name: string): string[] => [name, ...(manifest[name]?.imports ?? []).flatMap(needed)]
  const styles = new Set(needed(entry).flatMap((name) => manifest[name]?.css ?? []))
  const script = manifest[entry]?.file ?? ''
  const { names, renderScene } = (await import(pathToFileURL(join(outDir, 'server/scenes.js')).href)) as {
    names: string[]
    renderScene(name: string): string
  }
  const pageOf = (name: string, withScript: boolean) =>
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<title>${name}</title><meta name="color-scheme" content="light dark">` +
    [...styles].map((css) => `<link rel="stylesheet" href="/${css}">`).join('') +
    (withScript ? `<script type="module" src="/${script}"></script>` : '') +
    `</head><body><div id="app" data-scene="${name}">${renderScene(name)}</div></body></html>`
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid')
    response.setHeader('content-security-policy', policy)
    const name = pathname.slice(1)
    if (names.includes(name)) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pageOf(name, searchParams.get('js') !== '0'))
      return
    }
    readFile(join(outDir, 'client', pathname)).then(
      (bytes) => {
        response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
        response.end(bytes)
      },
      () => response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, // a TCP server's address is one
    names,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
