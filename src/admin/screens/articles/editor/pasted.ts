import type { Alignment, Block, Inline, ListItem, Mark, TableCell, TableRow } from '#shared/rich-text.ts'
import { type Entry, gathered, type PastedBlock, type UploadBlock } from './pasted-blocks.ts'
import { marksWith, sameMarks, trimmed, withoutBold } from './pasted-inlines.ts'
import {
  alignOf,
  elementNode,
  forbidden,
  headingOf,
  markerOf,
  type PastedNode,
  plain,
  rowsIn,
  spansOf,
  styleOf,
  textNode,
  topHeadingOf,
} from './pasted-node.ts'
import { videoAddress } from './video-address.ts'

/** Converts foreign HTML to valid body content. `take` returns the key of an upload, or of a placeholder, for a picture's URL. */
export function fromPasted(root: PastedNode, take: (src: string) => string): PastedBlock[] {
  const builder = new Builder({ take, topHeading: topHeadingOf(root) })
  builder.walkChildren(root, [])
  return builder.finish()
}

/** What is the same in a whole paste. */
interface Wide {
  take(src: string): string
  topHeading: number
}

const silent = new Set(
  'SCRIPT STYLE META LINK TITLE HEAD XML TEMPLATE NOSCRIPT BUTTON INPUT SELECT TEXTAREA SVG MATH OBJECT EMBED CANVAS AUDIO'.split(' '),
)
const paragraphs = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV FIGURE FIGCAPTION ADDRESS DL DT DD FORM FIELDSET DETAILS SUMMARY CENTER CAPTION'.split(
    ' ',
  ),
)

class Builder {
  readonly #wide: Wide
  readonly #entries: Entry[] = []
  /** Pictures found inside a list, table or quote. */
  readonly #later: UploadBlock[] = []
  #run: Inline[] = []
  /** Of the paragraphs that are being read. */
  #align: Alignment | undefined

  constructor(wide: Wide) {
    this.#wide = wide
  }

  finish(): PastedBlock[] {
    this.flush()
    return gathered(this.#entries)
  }

  walkChildren(node: PastedNode, marks: readonly Mark[]): void {
    for (const child of Array.from(node.childNodes)) this.walk(child, marks)
  }

  walk(node: PastedNode, marks: readonly Mark[]): void {
    if (node.nodeType === textNode) this.#text(node.textContent ?? '', marks)
    if (node.nodeType !== elementNode) return
    const name = node.nodeName.toUpperCase()
    const style = styleOf(node)
    if (silent.has(name) || /display:none|mso-list:ignore|mso-hide:all/.test(style)) return
    const heading = headingOf(node)
    if (heading !== null) this.#heading(node, heading)
    else if (/mso-list:/.test(style) && /level\d/.test(style)) this.#wordItem(node, style)
    else this.#element(node, name, marksWith(marks, node, name, style))
  }

  #element(node: PastedNode, name: string, marks: readonly Mark[]): void {
    switch (name) {
      case 'BR':
        this.#run.push({ type: 'hardBreak' })
        break
      case 'IMG':
        this.#picture(node)
        break
      case 'HR':
        this.#block({ type: 'horizontalRule' })
        break
      case 'UL':
      case 'OL':
        this.#list(node, name === 'OL')
        break
      case 'TABLE':
        this.#table(node)
        break
      case 'BLOCKQUOTE':
        this.#quote(node)
        break
      case 'PRE':
        this.#code(node)
        break
      case 'IFRAME':
      case 'VIDEO':
        this.#video(node)
        break
      default:
        if (paragraphs.has(name)) this.#paragraph(node, marks)
        else this.walkChildren(node, marks)
    }
  }

  #paragraph(node: PastedNode, marks: readonly Mark[]): void {
    this.flush()
    const around = this.#align
    this.#align = alignOf(node, around)
    this.walkChildren(node, marks)
    this.flush()
    this.#align = around
  }

  flush(): void {
    const content = trimmed(this.#run)
    this.#run = []
    if (content.length > 0)
      this.#entries.push({ block: { type: 'paragraph', ...(this.#align && { attrs: { align: this.#align } }), content } })
  }

  #block(block: PastedBlock, list?: Entry['list']): void {
    this.flush()
    this.#entries.push({ block, list })
  }

  #text(raw: string, marks: readonly Mark[]): void {
    const text = plain(raw)
    if (text === '') return
    const last = this.#run.at(-1)
    if (last?.type === 'text' && sameMarks(last.marks ?? [], marks)) last.text = (last.text + text).replace(/ {2,}/g, ' ')
    else this.#run.push({ type: 'text', text, ...(marks.length > 0 ? { marks: [...marks] } : {}) })
  }

  #heading(node: PastedNode, level: number): void {
    const inside = new Builder(this.#wide)
    inside.walkChildren(node, [])
    const depth = Math.min(4, level - this.#wide.topHeading + 2)
    const align = alignOf(node, this.#align)
    this.flush()
    for (const block of inside.finish()) {
      if (block.type !== 'paragraph') this.#block(block)
      else
        this.#block({
          type: 'heading',
          attrs: { level: depth <= 2 ? 2 : depth === 3 ? 3 : 4, ...(align && { align }) },
          content: withoutBold(block.content ?? []),
        })
    }
  }

  #picture(node: PastedNode): void {
    // WeChat has the real URL in data-src; src is a placeholder until the picture is scrolled into view.
    const src = node.getAttribute?.('data-src') || node.getAttribute?.('src') || ''
    // Tracking pixels, and empty pictures of editors.
    if (src === '' || node.getAttribute?.('width') === '1') return
    this.#block({ type: 'pictureUpload', attrs: { key: this.#wide.take(src) } })
  }

  #list(node: PastedNode, isOrdered: boolean): void {
    this.flush()
    const items: ListItem[] = []
    for (const child of Array.from(node.childNodes)) {
      const name = child.nodeName.toUpperCase()
      if (name === 'LI') {
        const content = this.#inside(child)
        if (content.length > 0) items.push({ type: 'listItem', content })
      } else if (name === 'UL' || name === 'OL') {
        // A list directly inside a list belongs to the item before it.
        const content = this.#inside({ ...leaf, childNodes: [child] })
        const last = items.at(-1)
        if (last) last.content.push(...content)
        else items.push({ type: 'listItem', content })
      }
    }
    for (const item of items) if (item.content[0]?.type !== 'paragraph') item.content.unshift({ type: 'paragraph' })
    const start = Number(node.getAttribute?.('start') ?? 1)
    if (items.length === 0) this.#whole(null)
    else if (!isOrdered) this.#whole({ type: 'bulletList', content: items })
    else
      this.#whole({
        type: 'orderedList',
        ...(Number.isInteger(start) && start > 1 && start <= 100_000 ? { attrs: { start } } : {}),
        content: items,
      })
  }

  #table(node: PastedNode): void {
    this.flush()
    const rows: TableRow[] = []
    for (const row of rowsIn(node)) {
      const content: TableCell[] = []
      for (const cell of Array.from(row.childNodes)) {
        const name = cell.nodeName.toUpperCase()
        if (name !== 'TD' && name !== 'TH') continue
        const inside = this.#inside(cell)
        content.push({
          type: name === 'TH' ? 'tableHeader' : 'tableCell',
          ...spansOf(cell),
          content: inside.length > 0 ? inside : [{ type: 'paragraph' }],
        })
      }
      if (content.length > 0) rows.push({ type: 'tableRow', content })
    }
    const only = rows.length === 1 && rows[0]?.content.length === 1 ? rows[0].content[0] : undefined
    // A table of one cell is a frame around text.
    if (only) for (const block of only.content) this.#block(block)
    this.#whole(rows.length > 0 && !only ? { type: 'table', content: rows } : null)
  }

  #quote(node: PastedNode): void {
    const content = this.#inside(node)
    this.#whole(content.length > 0 ? { type: 'blockquote', content } : null)
  }

  #code(node: PastedNode): void {
    const text = (node.textContent ?? '').replace(/\r\n?/g, '\n').replace(forbidden, '').replace(/\n+$/, '')
    if (text !== '') this.#block({ type: 'codeBlock', content: [{ type: 'text', text }] })
  }

  #video(node: PastedNode): void {
    const src = videoAddress(node.getAttribute?.('src') || node.getAttribute?.('data-src') || '')
    const title = plain(node.getAttribute?.('title') ?? '').trim() || '视频'
    if (src !== null) this.#block({ type: 'video', attrs: { src, title } })
  }

  #wordItem(node: PastedNode, style: string): void {
    const inside = new Builder(this.#wide)
    inside.walkChildren(node, [])
    const list = {
      level: Number(/level(\d)/.exec(style)?.[1] ?? 1),
      isOrdered: /^[([（]?[\p{L}\p{N}]{1,6}[.、)）\]:：]/u.test(markerOf(node)),
    }
    for (const block of inside.finish()) this.#block(block, block.type === 'paragraph' ? list : undefined)
  }

  /** Blocks within a list, table or quote. Uploads are placed after the whole of it. */
  #inside(node: PastedNode): Block[] {
    const inside = new Builder(this.#wide)
    inside.walkChildren(node, [])
    const blocks: Block[] = []
    for (const block of inside.finish()) {
      if (block.type === 'pictureUpload') this.#later.push(block)
      else blocks.push(block)
    }
    return blocks
  }

  #whole(block: Block | null): void {
    if (block) this.#block(block)
    for (const picture of this.#later.splice(0)) this.#block(picture)
  }
}

const leaf: PastedNode = { nodeType: elementNode, nodeName: 'DIV', textContent: null, childNodes: [] }
