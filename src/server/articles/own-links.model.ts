import { ownAddress } from '#shared/own-address.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'

/** The body with the addresses of links to this site as paths of it; the same body where there are none. */
export function withOwnLinks(body: RichTextDoc, publicUrl: string): RichTextDoc {
  const written = JSON.stringify(body)
  if (!written.toLowerCase().includes(publicUrl.toLowerCase())) return body
  return JSON.parse(written, (key, value) => (key === 'href' && typeof value === 'string' ? ownAddress(value, publicUrl) : value))
}
