import { createServer } from 'vite'
import type { ConsoleBuild } from './console-page.ts'
import type { SiteBuild } from './site-build.ts'

/** Vite's own port while developing; pages name its scripts by their whole address. */
const vitePort = 5173

/** The site straight from its sources, for `npm run dev`: every request sees the newest files. */
export async function loadDevelopedSite(root: string): Promise<SiteBuild> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { port: vitePort, strictPort: true, host: '127.0.0.1', cors: true, origin: `http://127.0.0.1:${vitePort}` },
  })
  await vite.listen()
  const address = (file: string) => `http://127.0.0.1:${vitePort}/${file}`
  return {
    async renderPage(job) {
      const site: Pick<SiteBuild, 'renderPage'> = (await vite.ssrLoadModule('/src/site/server.tsx')) as Pick<SiteBuild, 'renderPage'> // its exports
      return await site.renderPage(job)
    },
    assetsOf: () => ({
      boot: address('src/site/boot.js'),
      loader: address('src/site/load-scripts.js'),
      entry: address('src/site/dev.js'),
      preloads: [],
      styles: [],
    }),
    assetFolder: null,
    developmentOrigin: `127.0.0.1:${vitePort}`,
  }
}

/** The console straight from its sources; the site's Vite serves them. React's refresh wants its preamble before the first module. */
export const developedConsole: ConsoleBuild = {
  assetFolder: null,
  scripts: ['@vite/client', 'src/admin/dev.js'].map((file) => `http://127.0.0.1:${vitePort}/${file}`),
  styles: [],
  developmentOrigin: `127.0.0.1:${vitePort}`,
}
