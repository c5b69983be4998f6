import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { insertSlice } from './insert-block.ts'
import { fromPasted } from './pasted.ts'
import type { Uploads } from './uploads.ts'

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/avif', 'image/bmp']

interface Taking {
  uploads: Uploads
  /** Reports what was left out. */
  say(sentence: string): void
  /** The position of a drop; without it, the cursor. */
  at?: number
}

/** Handles a paste or a drop of foreign content. Returns whether it was handled. */
export function takeData(view: EditorView, data: DataTransfer | null, { uploads, say, at }: Taking): boolean {
  if (!data) return false
  const html = data.getData('text/html')
  // Copied from an editor of this kind: its nodes are valid already.
  if (html.includes('data-pm-slice')) return false
  if (placeOf(view, at).parent.type.spec.code) return false
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  if (html === '') return files.length > 0 && insertFiles(view, files, uploads, at)
  const document = new DOMParser().parseFromString(inert(html), 'text/html')
  const local = [...files]
  const isFilesOfText = document.querySelectorAll('img[src^="file:"]').length === files.length
  const started: string[] = []
  const take = (src: string) => {
    const file = fileOf(src) ?? (isFilesOfText && src.startsWith('file:') ? local.shift() : undefined)
    if (!file) return null
    const key = uploads.start(file)
    started.push(key)
    return key
  }
  const { blocks, leftOut } = fromPasted(document.body, take)
  // A picture copied from a page: its file comes with a text that is only its URL.
  if (blocks.length === 0 && files.length > 0) return insertFiles(view, files, uploads, at)
  if (leftOut > 0) say(`有 ${leftOut} 张图片在别的网站上，没有粘贴进来；请保存到本机后上传`)
  if (blocks.length === 0) return leftOut > 0
  insert(view, blocks, at)
  return true
}

/** Returns whether there was anything to insert. */
function insertFiles(view: EditorView, files: readonly File[], uploads: Uploads, at: number | undefined): boolean {
  const pictures = files.filter(({ type }) => pictureTypes.includes(type))
  if (pictures.length === 0) return false
  insert(
    view,
    pictures.map((file) => ({ type: 'pictureUpload', attrs: { key: uploads.start(file) } })),
    at,
  )
  return true
}

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
    return new File([bytes], `粘贴的图片.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}
