import { Feed } from 'feed'
import { isTelling, lastChange } from '#server/articles/articles.view.ts'
import type { ColumnRow } from '#server/columns/columns.queries.ts'
import { readJson } from '#server/db/stored-json.ts'
import { feedTitle } from '#shared/feed-title.ts'
import type { Picture } from '#shared/media.ts'
import { paths } from '#shared/paths.ts'
import type { SettingsData } from '#shared/settings.ts'
import { spoilerFreeHeadline, summaryForSharing, titleWithoutScores } from '#shared/spoilers.ts'
import { type BodyParts, bodyHtml } from './body-html.view.ts'
import type { FeedArticle } from './feeds.queries.ts'

export interface FeedParts extends BodyParts {
  site: Pick<SettingsData, 'name' | 'description' | 'footer'>
  /** Null: all columns. */
  column: Pick<ColumnRow, 'key' | 'name'> | null
  /** What tells a result is an address only. */
  hidesResults: boolean
  columns: ReadonlyMap<number, string>
  /** By article: the picture that stands for it, its own or that of a competition that it tells of. */
  covers: ReadonlyMap<number, number>
  /** Of the files of covers by URL, bytes, as far as known. */
  lengths: ReadonlyMap<string, number>
}

/** The file that a reader is given of a cover. */
export function enclosedOf(cover: Picture | undefined): Picture['sources'][number] | undefined {
  return cover?.isTakenDown ? undefined : cover?.sources.at(-1)
}

/** RSS 2.0, newest first. An article's guid is its URL, which does not change with its title. */
export function viewFeed(rows: readonly FeedArticle[], parts: FeedParts): string {
  const { site, column, hidesResults, columns, covers, lengths, pictures, url } = parts
  const page = column === null ? paths.newsList() : paths.newsList({ column: column.key })
  const changes = rows.map(lastChange).sort()
  const newest = changes.at(-1)
  const feed = new Feed({
    title: feedTitle(site, column, hidesResults),
    description: site.description,
    link: url(page),
    language: 'zh-cn',
    generator: false,
    copyright: site.footer.copyrightHolder || undefined,
    feedLinks: { rss: url(paths.rss(column?.key, { hidesResults })) },
    // Without articles there is no date, so the epoch.
    updated: new Date(newest ?? 0),
  })
  for (const row of rows) {
    const address = url(paths.article(row.id))
    const tellsResult = isTelling(row)
    const isHidden = tellsResult && hidesResults
    const cover = pictures.get(covers.get(row.id) ?? 0)
    const source = isHidden ? undefined : enclosedOf(cover)
    const length = source && lengths.get(source.url)
    feed.addItem({
      title: isHidden ? spoilerFreeHeadline('报道') : titleWithoutScores(row.title),
      link: address,
      date: new Date(row.published_at ?? 0),
      // It stands beside the whole text.
      description: hidesResults ? summaryForSharing({ summary: row.summary, tellsResult }) : row.summary,
      content: row.body === null || isHidden ? undefined : bodyHtml(readJson(row.body), parts),
      category: row.column_id === null ? [] : [{ name: columns.get(row.column_id) ?? '' }],
      // Without its length it would be an invalid one.
      ...(source && length !== undefined ? { enclosure: { url: url(source.url), type: 'image/webp', length } } : {}),
    })
  }
  return feed.rss2()
}
