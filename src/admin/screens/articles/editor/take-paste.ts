import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { pictureFault } from '#shared/picture-fault.ts'
import { insertSlice } from './insert-block.ts'
import { fromPasted } from './pasted.ts'
import { forbidden } from './pasted-node.ts'
import { isMarkdown, tableOf } from './plain-blocks.ts'
import { picturesInRtf } from './rtf-pictures.ts'
import type { Uploads } from './uploads.ts'

interface Taking {
  uploads: Uploads
  /** Reports what was not taken. */
  say(sentence: string): void
  /** The position of a drop; without it, the cursor. */
  at?: number
  /** As it is: a table or Markdown stays text. */
  isPlain?: boolean
}

/** Handles a paste or a drop of foreign content. Returns whether it was handled; files always are, so that the browser never opens one. */
export function takeData(view: EditorView, data: DataTransfer | null, taking: Taking): boolean {
  if (!data) return false
  const html = data.getData('text/html')
  // Copied from an editor of this kind: its nodes are valid already.
  if (html.includes('data-pm-slice')) return false
  const files = [...data.files]
  if (placeOf(view, taking.at).parent.type.spec.code) {
    if (files.length > 0) taking.say('代码块里放不了文件，请放到别的段落')
    return files.length > 0
  }
  if (html === '') return takeFiles(view, files, taking) || takeText(view, data.getData('text/plain'), taking)
  const { blocks, lost } = readHtml(html, { files, rtf: data.getData('text/rtf'), uploads: taking.uploads })
  // A picture copied from a page: its file comes with a text that is only its URL.
  if (files.length > 0 && blocks.every(({ type }) => type === 'pictureUpload')) {
    for (const key of lost) taking.uploads.remove(key)
    return takeFiles(view, files, taking)
  }
  if (lost.length > 0) taking.say(`有 ${lost.length} 张图片没有跟着粘贴进来：它们的位置留着，请在那里选图片文件`)
  if (blocks.length === 0) return false
  insert(view, blocks, taking.at)
  return true
}

/** Cells of a spreadsheet become a table, and Markdown what it means; other text is left to the editor. */
function takeText(view: EditorView, text: string, { uploads, say, at, isPlain }: Taking): boolean {
  if (isPlain) return false
  const table = tableOf(text.replace(forbidden, ''))
  if (table) {
    insert(view, [table], at)
    return true
  }
  if (!isMarkdown(text)) return false
  // Its reader is only loaded here; until then nothing else is at the cursor.
  void import('./markdown.ts').then(
    ({ htmlOfMarkdown }) => {
      const { blocks, lost } = readHtml(htmlOfMarkdown(text), { files: [], rtf: '', uploads })
      if (lost.length > 0) say(`有 ${lost.length} 张图片没有跟着粘贴进来：它们的位置留着，请在那里选图片文件`)
      insert(view, blocks, at)
    },
    () => view.pasteText(text),
  )
  return true
}

/** Returns whether there were any. */
function takeFiles(view: EditorView, files: readonly File[], { uploads, say, at }: Taking): boolean {
  const faults = files.flatMap((file) => pictureFault(file) ?? [])
  for (const fault of faults) say(fault)
  const pictures = files.filter((file) => pictureFault(file) === null)
  if (pictures.length > 0) {
    insert(
      view,
      pictures.map((file) => ({ type: 'pictureUpload', attrs: { key: uploads.start(file) } })),
      at,
    )
  }
  return files.length > 0
}

interface Carried {
  files: readonly File[]
  rtf: string
  uploads: Uploads
}

/** Of Word and WPS the pictures come as the clipboard's files or within its RTF; what is on another site is never fetched. */
function readHtml(html: string, { files, rtf, uploads }: Carried) {
  const document = new DOMParser().parseFromString(inert(html), 'text/html')
  const named = document.querySelectorAll('img[src^="file:"]').length
  const found = named === 0 ? [] : named === files.length ? files : picturesInRtf(rtf)
  // Otherwise nobody can say which belongs where.
  const local = found.length === named ? [...found] : []
  const lost: string[] = []
  const blocks = fromPasted(document.body, (src) => {
    const isOfThisComputer = src.startsWith('file:')
    const file = fileOf(src) ?? (isOfThisComputer ? local.shift() : undefined)
    if (file) return uploads.start(file)
    const key = uploads.miss(isOfThisComputer ? leftBehind : elsewhere)
    lost.push(key)
    return key
  })
  return { blocks, lost }
}

const leftBehind = '这张图片没有跟着文字复制过来。请在原来的文档里把它另存为图片再选，或单独复制这一张粘贴'
const elsewhere = '这张图片在别的网站上，没有粘贴进来。请在原来的网页里把它存到本机再选'

function insert(view: EditorView, blocks: readonly object[], at: number | undefined): void {
  const { schema, tr } = view.state
  const nodes = blocks.map((block) => schema.nodeFromJSON(block))
  // Text at both ends joins the paragraphs around it.
  const open = (node: (typeof nodes)[number] | undefined) => (node?.type === schema.nodes.paragraph ? 1 : 0)
  const slice = new Slice(Fragment.from(nodes), open(nodes[0]), open(nodes.at(-1)))
  view.dispatch(insertSlice(tr, slice, at).setMeta('paste', true).scrollIntoView())
}

function placeOf({ state }: EditorView, at: number | undefined): ResolvedPos {
  return at === undefined ? state.selection.$from : state.doc.resolve(at)
}

/** Styles are read, never applied; active content is removed before parsing, because the page's policy would report each of it. */
function inert(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/(\s)style(\s*=)/gi, '$1data-style$2')
    .replace(/(\s)on[a-z]+(\s*=)/gi, '$1data-on$2')
}

/** For a picture embedded in the HTML. */
function fileOf(src: string): File | undefined {
  const [, type, coded] = /^data:(image\/[a-z+.-]+);base64,(.+)$/is.exec(src) ?? []
  if (!type || !coded) return undefined
  try {
    const bytes = Uint8Array.from(atob(coded.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
    return new File([bytes], `粘贴的图片.${type.slice('image/'.length).replace('+xml', '')}`, { type })
  } catch {
    return undefined
  }
}
