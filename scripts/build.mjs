// Builds server and browser code of the site, the console and the program, and compresses the hashed files once, at the strongest setting.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

// Whatever the caller's value is: that of a test or a developer would include React's slow development code.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
await rm(join(root, 'dist'), { recursive: true, force: true })
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: true } })
for (const name of ['vite.admin.config.ts', 'vite.server.config.ts']) await build({ root, logLevel: 'warn', configFile: join(root, name) })
for (const folder of ['dist/client/assets', 'dist/admin/assets']) await compressAll(join(root, folder))

async function compressAll(assets) {
  for (const name of await readdir(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(assets, name))
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, best), promisify(gzip)(bytes, { level: 9 })])
    await writeFile(join(assets, `${name}.br`), br)
    await writeFile(join(assets, `${name}.gz`), gz)
  }
}
