// Builds both halves of the site and compresses the hashed files once, at the strongest setting.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
await rm(join(root, 'dist'), { recursive: true, force: true })
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: true } })
const assets = join(root, 'dist/client/assets')
for (const name of await readdir(assets)) {
  if (!/\.(js|css|svg)$/.test(name)) continue
  const bytes = await readFile(join(assets, name))
  await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
}
