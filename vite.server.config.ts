import { defineConfig } from 'vite'
import { escapedChinese, serverOutput } from './scripts/server-output.ts'

/** The program itself, and the processes that read pictures and draw them: a handful of files instead of a thousand modules. Decision 8. */
export default defineConfig({
  plugins: [escapedChinese],
  publicDir: false,
  // Of these two it uses a small part, and they are whole to load; all other packages stay where they are.
  ssr: { noExternal: ['kysely', 'typebox'] },
  build: {
    outDir: 'dist/app',
    ssr: true,
    target: 'node24',
    rollupOptions: {
      input: {
        cli: 'src/cli.ts',
        'image.worker': 'src/server/media/images/image.worker.ts',
        'drawing.worker': 'src/server/media/drawing/drawing.worker.ts',
        'sheet.worker': 'src/server/sheets/sheet.worker.ts',
      },
      // Beside one another: the workers are found beside the file that starts them.
      output: { ...serverOutput, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
