import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Chromium, launchChromium } from './devtools.ts'

/** Packed for an environment without child processes, so it runs in one. Without its own software renderer it sometimes hangs. */
const flags = [
  '--single-process',
  '--no-zygote',
  '--use-gl=swiftshader',
  '--disable-features=AudioServiceOutOfProcess,IsolateOrigins,site-per-process',
  '--lang=zh-CN',
  '--hide-scrollbars',
  '--window-size=390,844',
]

/** Unpacks Chromium 88, an engine of January 2021, into an existing folder; returns the program's path. */
export async function unpackOldChromium(folder: string): Promise<string> {
  const packed = join(dirname(createRequire(import.meta.url).resolve('chrome-aws-lambda/package.json')), 'bin')
  const unpacked = async (name: string) => promisify(brotliDecompress)(await readFile(join(packed, name)))
  const binary = join(folder, 'chromium')
  await writeFile(binary, await unpacked('chromium.br'))
  await chmod(binary, 0o755)
  const renderer = join(folder, 'swiftshader')
  await mkdir(renderer)
  const { status } = spawnSync('tar', ['-x', '-C', renderer], { input: await unpacked('swiftshader.tar.br') })
  if (status !== 0) throw new Error('The software renderer of the old engine could not be unpacked')
  return binary
}

export function launchOldChromium(binary: string): Promise<Chromium> {
  return launchChromium(binary, flags)
}
