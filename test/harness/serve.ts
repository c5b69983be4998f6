import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import { onlyEntries } from './only-entries.ts'

const root = resolve(import.meta.dirname, '../..')
const entry = 'test/harness/overlays.js'
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

export interface Harness {
  url: string
  close(): Promise<void>
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>

/** `overlays.js` built as the site is, on a page with two links, under the policy that the site sends. */
export async function serveHarness(policy: string): Promise<Harness> {
  const outDir = await mkdtemp(join(tmpdir(), 'leitai-harness-'))
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: false }, plugins: [onlyEntries({ harness: entry })] })
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  const css = new Set(withImports(manifest, entry).flatMap((name) => manifest[name]?.css ?? []))
  const page =
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>浮层</title>' +
    [...css].map((name) => `<link rel="stylesheet" href="/${name}">`).join('') +
    `<script type="module" src="/${manifest[entry]?.file}"></script></head>` +
    '<body><div id="app"><a id="first" href="#one">第一个</a> <a id="second" href="#two">第二个</a></div></body></html>'
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site.invalid').pathname
    response.setHeader('content-security-policy', policy)
    if (path === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(page)
      return
    }
    readFile(join(outDir, path)).then(
      (bytes) => {
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
        response.end(bytes)
      },
      () => response.writeHead(path === '/favicon.ico' ? 204 : 404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, // a TCP server's address is one
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  return [...(manifest[name]?.imports ?? []).flatMap((other) => withImports(manifest, other, seen)), name]
}
