import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '#shared/api.ts'
import type { PagePosition } from '#shared/live.ts'
import type { OverlayChoice, OverlayParam } from '#shared/match-overlay.ts'
import type { RefusalCause } from '#shared/refusal-cause.ts'

/** The server-side part of the site, as exported by `src/site/server.tsx`; its types are not available here, because it is a build. */
export interface SiteBuild {
  /** Names the scripts that browsers get: other scripts may expect other data. */
  id: string
  renderPage(job: {
    target: string
    api: Api
    publicUrl: string
    today: string
    build: string
    position(): PagePosition | null
    assetsOf(file: string): PageAssets
    textOf(data: object): readonly string[] | undefined
    isPreview?: boolean
  }): Promise<PageResult>
  loadPageData(job: { target: string; api: Api; publicUrl: string }): Promise<PageDataResult>
  /** For a visitor whose page cannot be made now. */
  renderRefusal(job: { cause: RefusalCause; publicUrl: string; assetsOf(file: string): PageAssets }): string | Promise<string>
  assetsOf(file: string): PageAssets
  /** As exported by `src/site/match-overlay/render-overlay.tsx`; 404 and 503 have no match in them. */
  renderOverlay(job: {
    api: Api
    match: number
    choice: OverlayChoice | { refused: OverlayParam }
    today: string
    assets: OverlayAssets
  }): Promise<{ status: number; html: string }>
  overlayAssets: OverlayAssets
  /** Folder of the hashed files, or null where Vite serves them. */
  assetFolder: string | null
  /** Host and port of Vite in development; null in production. */
  developmentOrigin: string | null
}

type PageDataResult = { status: 200; loaded: unknown } | { status: number; message: string }

interface PageResult {
  status: number
  html: readonly string[]
  tail: number
  faults: unknown[]
}

interface PageAssets {
  boot: string
  loader: string
  entry: string
  preloads: string[]
  styles: string[]
}

interface OverlayAssets {
  script: string
  styles: readonly string[]
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Readonly<Record<string, ManifestChunk | undefined>>

/** Loads the output of `npm run build` from `dist`. */
export async function loadBuiltSite(root: string): Promise<SiteBuild> {
  const server: Pick<SiteBuild, 'renderPage' | 'loadPageData' | 'renderRefusal'> = await import(
    pathToFileURL(join(root, 'dist/server/server.js')).href
  )
  const overlay: Pick<SiteBuild, 'renderOverlay'> = await import(pathToFileURL(join(root, 'dist/server/overlay.js')).href)
  const manifest: Manifest = JSON.parse(await readFile(join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
  const known = new Map<string, PageAssets>()
  return {
    // The entry's name has a hash of all that it leads to.
    id: basename(chunk(manifest, entryFile).file, '.js'),
    renderPage: server.renderPage,
    loadPageData: server.loadPageData,
    renderRefusal: server.renderRefusal,
    renderOverlay: overlay.renderOverlay,
    overlayAssets: overlayAssets(manifest),
    assetsOf(file) {
      const assets = known.get(file) ?? pageAssets(manifest, file)
      known.set(file, assets)
      return assets
    },
    assetFolder: join(root, 'dist/client/assets'),
    developmentOrigin: null,
  }
}

const entryFile = 'src/site/browser.tsx'

/** The chunks of the entry and the page with all their imports, so that the browser requests them at once. */
function pageAssets(manifest: Manifest, file: string): PageAssets {
  const entry = withImports(manifest, entryFile)
  const chunks = [...new Set([...entry, ...withImports(manifest, file)])]
  const address = (name: string) => `/${name}`
  return {
    boot: address(chunk(manifest, 'src/site/boot.js').file),
    loader: address(chunk(manifest, 'src/site/load-scripts.js').file),
    entry: address(chunk(manifest, entryFile).file),
    preloads: chunks.filter((name) => name !== entryFile).map((name) => address(chunk(manifest, name).file)),
    styles: [...new Set(chunks.flatMap((name) => chunk(manifest, name).css ?? []))].map(address),
  }
}

function overlayAssets(manifest: Manifest): OverlayAssets {
  const { file, css = [] } = chunk(manifest, 'src/site/match-overlay/follow-match.ts')
  return { script: `/${file}`, styles: css.map((name) => `/${name}`) }
}

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  return [...(chunk(manifest, name).imports ?? []).flatMap((other) => withImports(manifest, other, seen)), name]
}

function chunk(manifest: Manifest, name: string): ManifestChunk {
  const found = manifest[name]
  if (!found) throw new Error(`构建里没有 ${name}，请运行 npm run build`)
  return found
}
