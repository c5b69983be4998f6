import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const demo = resolve(import.meta.dirname, '../demo')

/**
 * A copy of the demo season, for whoever tests what it tells and not how it looks: each of its pictures is a small one of its own, because
 * encoding them takes three quarters of the time in which it is loaded. The caller deletes it.
 */
export async function copyQuickSeason(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'leitai-quick-season-'))
  await cp(demo, copy, { recursive: true })
  const names = (await readdir(copy, { recursive: true })).filter((name) => /\.(?:png|webp)$/.test(name))
  await Promise.all(
    names.map(async (name, i) => writeFile(join(copy, name), await smallPicture(i, name.endsWith('.png') ? 'png' : 'webp'))),
  )
  return copy
}

function smallPicture(i: number, format: 'png' | 'webp'): Promise<Buffer> {
  const background = { r: (i * 40) % 256, g: (i * 90) % 256, b: i % 256 }
  return sharp({ create: { width: 16, height: 9, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}
