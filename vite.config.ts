import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { siteClassNames } from './scripts/class-names.ts'
import { unaskedRouterPieces, unusedRouterPieces } from './scripts/router-pieces.ts'
import { escapedChinese, serverOutput } from './scripts/server-output.ts'

/** Oldest engines we serve: Android WebView of Chrome 87, WebKit of iOS 14.5. */
const oldest = ['chrome87', 'safari14.1', 'ios14.5']

/**
 * The same for scripts, but for `?.`: Chrome has had it since 80, yet only 91 calls `f?.(...list, last)` rightly, for which every `?.` would be written
 * out. scripts/compat.ts refuses such a call, and whatever else of Chrome 88 to 91 should come in.
 */
const oldestForScripts = ['chrome91', 'safari14.1', 'ios14.5']

const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  manifest: true,
  target: oldestForScripts,
  // A hundredth less than what the bundler's own leaves; every page has it.
  minify: 'terser',
  terserOptions: { module: true, compress: { passes: 2 } },
  cssTarget: oldest,
  assetsInlineLimit: 0,
  rollupOptions: {
    // The minifier takes most of the time, and says so.
    checks: { bundlerTimings: false },
    // Fields of classes as plain assignments, `?.` and the like without a thought for document.all.
    transform: { assumptions: { setPublicClassFields: true, noDocumentAll: true } },
    input: {
      browser: 'src/site/browser.tsx',
      boot: 'src/site/boot.js',
      'load-scripts': 'src/site/load-scripts.js',
      overlay: 'src/site/match-overlay/follow-match.ts',
    },
    // What every page needs first is one file: split by who else needs it, it is 2 KB more.
    output: {
      codeSplitting: {
        groups: [
          { name: 'base', test: /node_modules/, tags: ['$initial'] },
          // Our own pieces that so many pages and parts share are one file too: half as many files, which compress better together. With fewer
          // than 16 the overview of a competition grows again by what it has no use for.
          { name: 'common', test: /\/src\/.*\.tsx?$/, minShareCount: 16 },
          // Words that the same pages always need together, each too small for a file of its own.
          { name: 'bracket-words', test: /\/(seed-words|second-final)\.ts$/ },
          { name: 'schedule-words', test: /\/(page-tabs|load-schedule)\.ts$/ },
          // And so are the looks of what stands together: with a file of styles for each piece they are half as much again.
          {
            name: 'matches',
            test: /\/((match-row|rows|tags|pips|card-side|lobby-line|live-note|match-countdown|tabs|short-table)\.module\.css|(Tags|LobbyLine)\.tsx)$/,
          },
          { name: 'days', test: /\/(day-tabs|match-days|live-card|competition-tile)\.module\.css$/ },
          { name: 'pictures', test: /\/(cover|peaks-art)\.module\.css$/ },
          { name: 'news', test: /\/(news-card|meta|album-card|album-board)\.module\.css$/ },
          { name: 'home', test: /\/(my-slot|opening-row|news-board|home\/[a-z-]+)\.module\.css$/ },
        ],
      },
      // What a page asks for by itself has a name; what pieces share does not, for every import would spell it out.
      chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
    },
  },
}

const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node24',
  rollupOptions: { input: { server: 'src/site/server.tsx', overlay: 'src/site/match-overlay/render-overlay.tsx' }, output: serverOutput },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), unaskedRouterPieces, unusedRouterPieces, ...(isSsrBuild ? [escapedChinese] : [])],
  publicDir: false,
  // The scroll lock of the dialog library writes a <style>, which our Content-Security-Policy forbids.
  resolve: { alias: { 'react-style-singleton': join(import.meta.dirname, 'src/site/style-singleton.ts') } },
  css: { modules: { generateScopedName: siteClassNames() } },
  build: isSsrBuild ? serverBuild : browserBuild,
  // Named, for React's development build would be bundled otherwise, which renders at half the speed.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
