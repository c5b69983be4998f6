import type { Picture } from '#shared/media.ts'
import type { Alignment, Block, EmbedSubject, Inline, ListItem, Mark, RichTextDoc, TableCell, TableRow } from '#shared/rich-text.ts'

/** What a body refers to by id, as far as it is public; a missing one is left out of the output. */
export interface BodyParts {
  pictures: ReadonlyMap<number, Picture>
  /** The URL of an embedded match. */
  matches: ReadonlyMap<number, string>
  /** The URL of an embedded table. */
  tables: ReadonlyMap<number, string>
  /** The URLs of albums and videos of this site. */
  albums: ReadonlyMap<number, string>
  videos: ReadonlyMap<number, string>
  /** The absolute URL for a path of the site. */
  url(path: string): string
}

/** A body as HTML for feed readers: absolute URLs, and embeds as links, because an embed's content changes and a feed's does not. */
export function bodyHtml(doc: RichTextDoc, parts: BodyParts): string {
  return blocksHtml(doc.content, parts)
}

function blocksHtml(blocks: readonly Block[], parts: BodyParts): string {
  return blocks.map((block) => blockHtml(block, parts)).join('')
}

function blockHtml(block: Block, parts: BodyParts): string {
  switch (block.type) {
    case 'paragraph':
      return aligned('p', block.attrs?.align, inlineHtml(block.content, parts))
    case 'heading':
      return aligned(`h${block.attrs.level}`, block.attrs.align, inlineHtml(block.content, parts))
    case 'bulletList':
      return element('ul', itemsHtml(block.content, parts))
    case 'orderedList':
      return `<ol start="${block.attrs?.start ?? 1}">${itemsHtml(block.content, parts)}</ol>`
    case 'blockquote':
      return element('blockquote', blocksHtml(block.content, parts))
    case 'image':
      return figureHtml([block.attrs.pictureId], block.attrs.caption, parts)
    case 'gallery':
      return figureHtml(block.attrs.pictureIds, block.attrs.caption, parts)
    case 'video':
      return element('p', linkHtml(block.attrs.src, `视频：${escaped(block.attrs.title)}`))
    case 'table':
      return element('table', block.content.map((row) => rowHtml(row, parts)).join(''))
    case 'horizontalRule':
      return '<hr>'
    case 'codeBlock':
      return element('pre', element('code', inlineHtml(block.content, parts)))
    case 'embed': {
      const [paths, words] = embedLinks(parts)[block.attrs.subject]
      const path = paths.get(block.attrs.id)
      return path === undefined ? '' : element('p', linkHtml(parts.url(path), words))
    }
  }
}

function embedLinks({ matches, tables, albums, videos }: BodyParts): Readonly<Record<EmbedSubject, [ReadonlyMap<number, string>, string]>> {
  return {
    match: [matches, '查看这场比赛'],
    table: [tables, '查看积分榜'],
    // Not by its title, which may tell a result.
    album: [albums, '查看图集'],
    video: [videos, '播放视频'],
  }
}

function itemsHtml(items: readonly ListItem[], parts: BodyParts): string {
  return items.map((item) => element('li', blocksHtml(item.content, parts))).join('')
}

function rowHtml(row: TableRow, parts: BodyParts): string {
  return element('tr', row.content.map((cell) => cellHtml(cell, parts)).join(''))
}

function cellHtml({ type, attrs, content }: TableCell, parts: BodyParts): string {
  const name = type === 'tableHeader' ? 'th' : 'td'
  return `<${name} colspan="${attrs?.colspan ?? 1}" rowspan="${attrs?.rowspan ?? 1}">${blocksHtml(content, parts)}</${name}>`
}

function figureHtml(ids: readonly number[], caption: string | undefined, { pictures, url }: BodyParts): string {
  const shown = ids.flatMap((id) => pictures.get(id) ?? [])
  if (shown.length === 0) return ''
  const images = shown.map(({ sources, alt, width, height }) => {
    const address = url(sources.at(-1)?.url ?? '')
    return `<img src="${escaped(address)}" alt="${escaped(alt)}" width="${width}" height="${height}">`
  })
  return element('figure', images.join('') + (caption ? element('figcaption', escaped(caption)) : ''))
}

function inlineHtml(inlines: readonly Inline[] = [], { url }: Pick<BodyParts, 'url'>): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '<br>'
      return (inline.marks ?? []).reduce((html, mark) => markedHtml(html, mark, url), escaped(inline.text))
    })
    .join('')
}

function markedHtml(html: string, mark: Mark, url: BodyParts['url']): string {
  switch (mark.type) {
    case 'bold':
      return element('strong', html)
    case 'italic':
      return element('em', html)
    case 'underline':
      return element('u', html)
    case 'strike':
      return element('s', html)
    case 'code':
      return element('code', html)
    case 'superscript':
      return element('sup', html)
    case 'subscript':
      return element('sub', html)
    case 'link': {
      const { href } = mark.attrs
      // A fragment link points into the article's page and has no target in a feed.
      if (href.startsWith('#')) return html
      return linkHtml(href.startsWith('/') ? url(href) : href, html)
    }
  }
}

function linkHtml(href: string, html: string): string {
  return `<a href="${escaped(href)}">${html}</a>`
}

function element(name: string, html: string): string {
  return `<${name}>${html}</${name}>`
}

/** Readers have no styles of ours. */
function aligned(name: string, align: Alignment | undefined, html: string): string {
  return align === undefined ? element(name, html) : `<${name} style="text-align: ${align}">${html}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
