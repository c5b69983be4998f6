import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { UploadedItem } from '#shared/admin/media.ts'
import { trashDays } from '#shared/limits.ts'
import type { TestApp } from './app.ts'
import { Answer, type Caller, ownOrigin } from './console.ts'

/** How long something in the trash can be restored, ms. */
export const graceMs = trashDays * 86_400_000

let shade = 0

/** Gives each test a different picture. */
export async function newPicture(width = 700, height = 400): Promise<Buffer> {
  shade += 1
  const background = { r: (shade * 40) % 256, g: (shade * 90) % 256, b: shade % 256 }
  return await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** The same picture as another file. */
export async function otherFile(picture: Buffer): Promise<Buffer> {
  return await sharp(picture).png({ compressionLevel: 0 }).toBuffer()
}

export async function sendPicture(
  app: Pick<TestApp, 'http'>,
  { cookie }: Pick<Caller, 'cookie'>,
  payload: Buffer,
  { url = '/api/admin/media', method = 'POST', name = '照片.png' }: { url?: string; method?: 'POST' | 'PUT'; name?: string } = {},
): Promise<Answer<UploadedItem>> {
  const headers = { cookie, origin: ownOrigin, 'content-type': 'image/png' }
  return new Answer<UploadedItem>(await app.http.inject({ method, url: `${url}?name=${encodeURIComponent(name)}`, headers, payload }))
}

/** The addresses of all sizes of a picture. */
export function addressesOf({ picture }: Pick<UploadedItem, 'picture'>): string[] {
  return picture.sources.map(({ url }) => url)
}

/** The response of each URL: without cached copy, and for a cache that revalidates its copy. */
export async function answersOf(app: Pick<TestApp, 'http'>, addresses: readonly string[]): Promise<number[]> {
  const codes: number[] = []
  for (const url of addresses) {
    codes.push((await app.http.inject(url)).statusCode)
    codes.push((await app.http.inject({ url, headers: { 'if-none-match': `"${url.split('/').at(-1)}"` } })).statusCode)
  }
  return [...new Set(codes)]
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
