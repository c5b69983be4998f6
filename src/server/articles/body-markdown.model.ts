import MarkdownIt, { type Token } from 'markdown-it'
import type { Block, Inline, ListItem, Mark, RichTextDoc, TableCell, TableRow, TextNode } from '#shared/rich-text.ts'

/** Registers a picture by its address in the file and its alt text; returns the number that refers to it in the body. */
export type PictureOf = (href: string, alt: string) => number

const reader = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** `![图](pics/决赛 1.jpg)`: Markdown has no space in an address, and editors and cameras name their files with some. */
const spacedPicture = /!\[([^\]\n]*)\]\(([^<>\n"]+?\.(?:jpe?g|png|webp))\s*(?:"([^"\n]*)"\s*)?\)/iy
reader.inline.ruler.after('image', 'picture with spaces', (state, silent) => {
  spacedPicture.lastIndex = state.pos
  const [whole, alt = '', address = '', title = ''] = spacedPicture.exec(state.src) ?? []
  if (whole === undefined || !address.trim().includes(' ')) return false
  if (!silent) {
    const token = state.push('image', 'img', 0)
    token.attrs = [
      ['src', encodeURI(address.trim())],
      ['title', title],
    ]
    token.content = alt
  }
  state.pos += whole.length
  return true
})

/** Converts Markdown to a body. HTML in it becomes text. Addresses are not checked here: `checkBody` does that with the result. */
export function bodyFromMarkdown(markdown: string, pictureOf: PictureOf): RichTextDoc {
  const tokens = reader.parse(markdown, {})
  const root: Frame = { kind: 'blocks', blocks: [] }
  const open: Frame[] = [root]
  for (const token of tokens) read(token, open, pictureOf)
  return { type: 'doc', content: root.blocks }
}

/** An open node that collects the tokens up to its closing token. */
type Frame =
  | { kind: 'blocks'; blocks: Block[] }
  | { kind: 'list'; items: ListItem[]; start: number | null }
  | { kind: 'table'; rows: TableRow[] }
  | { kind: 'row'; cells: TableCell[] }
  | { kind: 'text'; level: 2 | 3 | 4 | null }

function read(token: Token, open: Frame[], pictureOf: PictureOf): void {
  switch (token.type) {
    case 'paragraph_open':
      open.push({ kind: 'text', level: null })
      return
    case 'heading_open':
      open.push({ kind: 'text', level: levelOf(token.tag) })
      return
    case 'blockquote_open':
    case 'list_item_open':
    case 'th_open':
    case 'td_open':
      open.push({ kind: 'blocks', blocks: [] })
      return
    case 'bullet_list_open':
      open.push({ kind: 'list', items: [], start: null })
      return
    case 'ordered_list_open':
      open.push({ kind: 'list', items: [], start: Number(token.attrGet('start') ?? 1) })
      return
    case 'table_open':
      open.push({ kind: 'table', rows: [] })
      return
    case 'tr_open':
      open.push({ kind: 'row', cells: [] })
      return
    case 'inline':
      readInline(token, open, pictureOf)
      return
    case 'hr':
      addBlocks(open, { type: 'horizontalRule' })
      return
    case 'fence':
    case 'code_block':
      addBlocks(open, codeBlock(token))
      return
    default:
      if (token.nesting === -1) close(token, open)
  }
}

function close(token: Token, open: Frame[]): void {
  if (token.type === 'thead_close' || token.type === 'tbody_close') return
  const frame = open.pop()
  if (!frame) return
  switch (frame.kind) {
    case 'text':
      return
    case 'list':
      addBlocks(open, listOf(frame))
      return
    case 'table':
      addBlocks(open, { type: 'table', content: frame.rows })
      return
    case 'row': {
      const table = open.at(-1)
      if (table?.kind === 'table') table.rows.push({ type: 'tableRow', content: frame.cells })
      return
    }
    case 'blocks':
      closeBlocks(token, open, frame.blocks.length > 0 ? frame.blocks : [{ type: 'paragraph' }])
  }
}

function closeBlocks(token: Token, open: Frame[], content: Block[]): void {
  const parent = open.at(-1)
  if (token.type === 'blockquote_close') addBlocks(open, { type: 'blockquote', content })
  else if (parent?.kind === 'list') parent.items.push({ type: 'listItem', content })
  else if (parent?.kind === 'row') parent.cells.push({ type: token.type === 'th_close' ? 'tableHeader' : 'tableCell', content })
}

function listOf({ items, start }: Extract<Frame, { kind: 'list' }>): Block {
  if (start === null) return { type: 'bulletList', content: items }
  return start === 1 ? { type: 'orderedList', content: items } : { type: 'orderedList', attrs: { start }, content: items }
}

function levelOf(tag: string): 2 | 3 | 4 {
  if (tag === 'h1' || tag === 'h2') return 2
  return tag === 'h3' ? 3 : 4
}

function codeBlock(token: Token): Block {
  const language = token.info.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
  const text = token.content.replace(/\n$/, '')
  return {
    type: 'codeBlock',
    ...(/^[a-z0-9+#-]{1,20}$/.test(language) ? { attrs: { language } } : {}),
    ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
  }
}

function addBlocks(open: Frame[], ...blocks: readonly Block[]): void {
  open.findLast((frame) => frame.kind === 'blocks')?.blocks.push(...blocks)
}

function readInline(token: Token, open: Frame[], pictureOf: PictureOf): void {
  const frame = open.at(-1)
  const level = frame?.kind === 'text' ? frame.level : null
  const pieces = piecesOf(token.children ?? [])
  if (pieces.some((piece) => piece.kind === 'image') && pieces.every((piece) => piece.kind === 'image' || isBlank(piece))) {
    addBlocks(open, pictures(pieces, pictureOf))
    return
  }
  for (const piece of pieces) {
    if (piece.kind === 'image') addBlocks(open, pictures([piece], pictureOf))
    else if (!isBlank(piece)) addBlocks(open, textBlock(trimmed(piece.content), level))
  }
}

function textBlock(content: Inline[], level: 2 | 3 | 4 | null): Block {
  return level === null ? { type: 'paragraph', content } : { type: 'heading', attrs: { level }, content }
}

type Piece = { kind: 'words'; content: Inline[] } | { kind: 'image'; href: string; alt: string; caption: string }

/** A picture cannot be inside a line of text, so it splits the line. */
function piecesOf(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  const marks: Mark[] = []
  const add = (...content: Inline[]) => {
    const last = pieces.at(-1)
    if (last?.kind === 'words') last.content.push(...content)
    else pieces.push({ kind: 'words', content })
  }
  for (const [i, token] of tokens.entries()) {
    const mark = markOf(token)
    if (token.nesting === 1 && mark) marks.push(mark)
    else if (token.nesting === -1) marks.pop()
    else if (token.type === 'text' && token.content !== '') add(textNode(token.content, marks))
    else if (token.type === 'code_inline') add(textNode(token.content, [...marks, { type: 'code' }]))
    else if (token.type === 'hardbreak') add({ type: 'hardBreak' })
    else if (token.type === 'softbreak') {
      const gap = gapBetween(tokens[i - 1]?.content ?? '', tokens[i + 1]?.content ?? '')
      if (gap !== '') add(textNode(gap, marks))
    } else if (token.type === 'image') {
      pieces.push({ kind: 'image', href: attr(token, 'src'), alt: token.content, caption: attr(token, 'title') })
    }
  }
  return pieces
}

function attr(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '')
}

function markOf(token: Token): Mark | null {
  switch (token.type) {
    case 'strong_open':
      return { type: 'bold' }
    case 'em_open':
      return { type: 'italic' }
    case 's_open':
      return { type: 'strike' }
    case 'link_open':
      return { type: 'link', attrs: { href: attr(token, 'href') } }
    default:
      return null
  }
}

/** The same mark twice (`**a **b** c**`) adds nothing, and the editor would refuse it. */
function textNode(text: string, marks: readonly Mark[]): TextNode {
  const distinct = marks.filter((mark, i) => marks.findIndex((other) => other.type === mark.type) === i)
  return distinct.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: distinct }
}

/** Chinese has no space between words, so a line break in the file becomes no space. */
function gapBetween(before: string, after: string): '' | ' ' {
  const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2014\u2018-\u201d\u2026]/u
  return wide.test(before.slice(-1)) || wide.test(after.slice(0, 1)) ? '' : ' '
}

function pictures(pieces: readonly Piece[], pictureOf: PictureOf): Block {
  const images = pieces.filter((piece) => piece.kind === 'image')
  const ids = images.map(({ href, alt }) => pictureOf(href, alt))
  const words = [...new Set(images.map((image) => image.caption).filter((text) => text !== ''))].join('；')
  const caption = words === '' ? {} : { caption: words }
  const [pictureId] = ids
  return ids.length === 1 && pictureId !== undefined
    ? { type: 'image', attrs: { pictureId, ...caption } }
    : { type: 'gallery', attrs: { pictureIds: ids, ...caption } }
}

function isBlank(piece: Piece): boolean {
  return piece.kind === 'words' && piece.content.every((inline) => inline.type === 'hardBreak' || inline.text.trim() === '')
}

/** Removes the spaces and breaks between a picture and the text beside it. */
function trimmed(content: readonly Inline[]): Inline[] {
  const isSpace = (inline: Inline | undefined) => inline !== undefined && (inline.type === 'hardBreak' || inline.text.trim() === '')
  let first = 0
  let end = content.length
  while (first < end && isSpace(content[first])) first += 1
  while (end > first && isSpace(content[end - 1])) end -= 1
  return content.slice(first, end)
}
