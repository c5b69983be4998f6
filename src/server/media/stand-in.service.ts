import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/base/root.ts'
import type { Picture } from '#shared/media.ts'

const widths = [480, 960]

/** What is shown where a picture was taken down, drawn by `scripts/draw-stand-in.ts`. Nothing of the picture is in it, its words neither. */
export const standIn: Omit<Picture, 'id'> = {
  alt: '图片已下架',
  width: 960,
  height: 720,
  sources: widths.map((width) => ({ url: `/media/stand-in/${width}.webp`, width, height: (width * 3) / 4 })),
  placeholder: 'data:image/webp;base64,UklGRioAAABXRUJQVlA4IB4AAABQAQCdASoIAAYABUB8JQBOgCgAAP7l+ZRRR+F0AAA=',
  color: '#43586f',
  isTakenDown: true,
}

/** One of its files, or undefined where it has none of this name. */
export async function readStandIn(file: string): Promise<Buffer | undefined> {
  return widths.some((width) => file === `${width}.webp`) ? await readFile(join(root, 'assets/stand-in', file)) : undefined
}
