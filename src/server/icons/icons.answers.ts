import { createHash } from 'node:crypto'
import type { QueryContext } from '#server/http/query-context.ts'
import { type Icon, iconVersion } from '#server/media/drawing/drawing.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { getSettings } from '#server/settings/settings.queries.ts'

/** All icons, by their name in URLs. */
export const icons = {
  'any-192': { size: 192, look: 'plain' },
  'any-512': { size: 512, look: 'plain' },
  'maskable-512': { size: 512, look: 'maskable' },
  apple: { size: 180, look: 'filled' },
  favicon: { size: 48, look: 'plain' },
} as const satisfies Readonly<Record<string, Icon>>
export type IconName = keyof typeof icons

export function isIconName(text: string | undefined): text is IconName {
  return text !== undefined && Object.hasOwn(icons, text)
}

/** The URL of the site's logo in its largest size, or null for the default one; and its id in the URLs of icons. */
export async function markOf(ctx: QueryContext): Promise<{ mark: string | null; hash: string }> {
  ctx.deps.addTags('settings')
  const { logoId } = await getSettings(ctx.read)
  const logo = logoId === null ? undefined : (await answerPictures(ctx, [logoId])).get(logoId)
  const mark = (logo?.isTakenDown ? undefined : logo?.sources.at(-1)?.url) ?? null
  return {
    mark,
    hash: createHash('sha256')
      .update(JSON.stringify([iconVersion, mark]))
      .digest('hex')
      .slice(0, 20),
  }
}

/** It changes with the site's logo, so that it may be kept for ever. */
export function iconAddress(which: IconName, hash: string): string {
  return `/icons/${which}-${hash}.png`
}

/** A favicon.ico with one PNG, which every browser since 2010 reads: a header, an entry, the PNG. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
