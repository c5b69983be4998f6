import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The console: a build of its own, for a browser of the last few years, so that nothing of it weighs on a visitor. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  base: '/admin/',
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    outDir: 'dist/admin',
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox110'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rollupOptions: { input: { console: 'src/admin/main.tsx' } },
  },
})
