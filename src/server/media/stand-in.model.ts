import type { Picture } from '#shared/media.ts'

export const standInWidths = [480, 960]

/**
 * The placeholder for a picture that was taken down, drawn by `scripts/draw-stand-in.ts`. It contains nothing of the picture, including its
 * texts.
 */
export const standIn: Omit<Picture, 'id'> = {
  alt: '图片已下架',
  width: 960,
  height: 720,
  sources: standInWidths.map((width) => ({ url: `/media/stand-in/${width}.webp`, width, height: (width * 3) / 4 })),
  placeholder: 'data:image/webp;base64,UklGRioAAABXRUJQVlA4IB4AAABQAQCdASoIAAYABUB8JQBOgCgAAP7l+ZRRR+F0AAA=',
  color: '#43586f',
  isTakenDown: true,
}
