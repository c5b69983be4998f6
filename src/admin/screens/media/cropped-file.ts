import type { MediaItem } from '#shared/admin/media.ts'
import { lastOf } from '#shared/last.ts'
import type { Frame } from './crop-frame.ts'

/** Nearly nothing is lost before the server encodes it again. */
const quality = 0.95

/** A part of the largest stored picture, as a file. Throws where the picture does not load. */
export async function croppedFile({ picture, name }: MediaItem, { x, y, width, height }: Frame): Promise<File> {
  const image = new Image()
  image.src = lastOf(picture.sources)?.url ?? ''
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height)
  // An engine that cannot write WebP writes PNG instead.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
  if (!blob) throw new Error('这个浏览器不能裁剪图片，请换一个浏览器')
  const ending = blob.type === 'image/webp' ? 'webp' : 'png'
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || '图片'}-裁剪.${ending}`, { type: blob.type })
}
