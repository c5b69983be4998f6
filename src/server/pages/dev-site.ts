import { createServer } from 'vite'
import type { ConsoleBuild } from './console-page.ts'
import type { SiteBuild } from './site-build.ts'

/** Vite's port in development; pages refer to its scripts by absolute URLs. */
const vitePort = 5173

/** The site directly from its sources, for `npm run dev`: every request uses the newest files. */
export async function loadDevelopedSite(root: string): Promise<SiteBuild> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { port: vitePort, strictPort: true, host: '127.0.0.1', cors: true, origin: `http://127.0.0.1:${vitePort}` },
  })
  await vite.listen()
  const address = (file: string) => `http://127.0.0.1:${vitePort}/${file}`
  type Site = Pick<SiteBuild, 'renderPage' | 'loadPageData' | 'renderRefusal'>
  const newest = async () => (await vite.ssrLoadModule('/src/site/server.tsx')) as Site // its exports
  return {
    id: 'development',
    renderPage: async (job) => await (await newest()).renderPage(job),
    loadPageData: async (job) => await (await newest()).loadPageData(job),
    renderRefusal: async (job) => await (await newest()).renderRefusal(job),
    assetsOf: () => ({
      boot: address('src/site/boot.js'),
      loader: address('src/site/load-scripts.js'),
      entry: address('src/site/dev.js'),
      preloads: [],
      styles: [],
    }),
    renderOverlay: async (job) => {
      const overlay = await vite.ssrLoadModule('/src/site/match-overlay/render-overlay.tsx')
      return await (overlay as Pick<SiteBuild, 'renderOverlay'>).renderOverlay(job) // its exports
    },
    overlayAssets: { script: address('src/site/match-overlay/follow-match.ts'), styles: [] },
    assetFolder: null,
    developmentOrigin: `127.0.0.1:${vitePort}`,
  }
}

/** The console directly from its sources, served by the site's Vite. React's refresh needs its preamble before the first module. */
export const developedConsole: ConsoleBuild = {
  assetFolder: null,
  scripts: ['@vite/client', 'src/admin/dev.js'].map((file) => `http://127.0.0.1:${vitePort}/${file}`),
  styles: [],
  developmentOrigin: `127.0.0.1:${vitePort}`,
}
