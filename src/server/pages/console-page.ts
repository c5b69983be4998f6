import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/base/env.ts'
import type { Headers } from '#server/http/headers.ts'
import { serveAssets } from './serve-assets.ts'
import { consoleAssets, type SharedAssets } from './shared-assets.ts'

/** Where the console's scripts come from: the build in `dist/admin`, or Vite in development. */
export interface ConsoleBuild {
  assetFolder: string | null
  scripts: readonly string[]
  styles: readonly string[]
  developmentOrigin: string | null
}

const entryFile = 'src/admin/main.tsx'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Readonly<Record<string, ManifestChunk>>

export async function loadBuiltConsole(root: string): Promise<ConsoleBuild> {
  const manifest: Manifest = JSON.parse(await readFile(join(root, 'dist/admin/.vite/manifest.json'), 'utf8'))
  const entry = manifest[entryFile]
  if (!entry) throw new Error('构建里没有管理后台，请运行 npm run build')
  return {
    assetFolder: join(root, 'dist/admin/assets'),
    scripts: [`/admin/${entry.file}`],
    styles: [...stylesOf(manifest, entryFile)].map((file) => `/admin/${file}`),
    developmentOrigin: null,
  }
}

/** A chunk that screens share with the entry has its styles in a file of its own; the entry's imports bring scripts only. */
function stylesOf(manifest: Manifest, name: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return found
  seen.add(name)
  for (const imported of chunk.imports ?? []) stylesOf(manifest, imported, seen, found)
  for (const file of chunk.css ?? []) found.add(file)
  return found
}

/** One HTML shell for every screen; the content comes from the API. It has a fresh nonce per response, so it is never cached. */
export async function consolePage(
  app: FastifyInstance,
  { env, build, shared, headers }: { env: Env; build: ConsoleBuild; shared: SharedAssets; headers: Headers },
): Promise<void> {
  for (const url of ['/admin', '/admin/*']) {
    // The same for everybody: while the server is too busy, what its screens ask is refused, and they say so.
    app.get(url, { config: { access: 'public', isOverloadKnown: true }, schema: { hide: true } }, async (_request, reply) => {
      const nonce = randomBytes(18).toString('base64')
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-security-policy': policy(env, build, nonce) })
        .type('text/html; charset=utf-8')
        .send(shell(build, nonce))
    })
  }
  if (build.assetFolder !== null) await serveAssets(app, { folder: build.assetFolder, prefix: consoleAssets, shared, headers })
}

function shell({ scripts, styles }: ConsoleBuild, nonce: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.ico">
<meta name="csp-nonce" nonce="${nonce}">
<title>管理后台</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body>
<div id="console"></div>
<noscript>管理后台需要 JavaScript。请在浏览器设置中打开后再试。</noscript>
</body>
</html>
`
}

function policy(env: Env, { developmentOrigin }: ConsoleBuild, nonce: string): string {
  const dev = developmentOrigin === null ? '' : ` http://${developmentOrigin}`
  const socket = developmentOrigin === null ? '' : ` ws://${developmentOrigin}`
  return [
    "default-src 'none'",
    `script-src 'self'${dev}`,
    // Antd and the editor insert style elements with the nonce; Vite, in development, inserts them without it.
    developmentOrigin === null ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${dev}`,
    "font-src 'self'",
    `connect-src 'self'${dev}${socket}`,
    "media-src 'self' blob:",
    // For the preview of a publication.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(env.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
