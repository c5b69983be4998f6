import { Readable } from 'node:stream'
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap'
import { lastChange } from '#server/articles/articles.view.ts'
import { readJson } from '#server/db/stored-json.ts'
import { mediaUrl } from '#server/media/files/names.ts'
import { paths } from '#shared/paths.ts'
import type { listSitemapArticles } from './sitemap.queries.ts'

type SitemapArticle = Awaited<ReturnType<typeof listSitemapArticles>>[number]

const noSpaces = { news: false, video: false, xhtml: false, image: false }

export async function writeIndex(addresses: readonly string[]): Promise<Buffer> {
  return await streamToPromise(Readable.from(addresses.map((url) => ({ url }))).pipe(new SitemapIndexStream()))
}

export async function writeAddresses(items: readonly SitemapItemLoose[], spaces: Partial<typeof noSpaces> = {}): Promise<Buffer> {
  return await streamToPromise(Readable.from(items).pipe(new SitemapStream({ xmlns: { ...noSpaces, ...spaces } })))
}

/** An article's URL, its last change, and its largest cover. */
export function itemOfArticle({ id, hash, widths, ...times }: SitemapArticle, url: (path: string) => string): SitemapItemLoose {
  const sizes: number[] = widths === null ? [] : readJson(widths)
  const width = sizes.at(-1)
  const img = hash !== null && width !== undefined ? [{ url: url(mediaUrl(hash, width)) }] : []
  return { url: url(paths.article(id)), lastmod: lastChange(times), img }
}
