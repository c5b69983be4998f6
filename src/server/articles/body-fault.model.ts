import { isRecord } from '#shared/is-record.ts'
import { bodyLengths } from '#shared/limits.ts'
import { markTypes, nodeTypes } from '#shared/rich-text.ts'
import { videoPlayers } from '#shared/video-sites.ts'

export interface BodyFault {
  /** Where: `content[2].content[0].marks[0]`; empty for the document as a whole. */
  path: string
  /** A Chinese sentence that says what is accepted. */
  message: string
}

type Accepts = (document: unknown) => boolean

/**
 * The innermost node because of which a document is refused. The schema's own list of errors does not help: a union of node types reports
 * an error for every type that the node is not. So each node is checked alone, inside valid parents. The caller must have limited the
 * document's depth before.
 */
export function faultIn(document: unknown, accepts: Accepts): BodyFault {
  if (!isRecord(document) || document.type !== 'doc' || !Array.isArray(document.content)) {
    return { path: '', message: '正文应当是纯文本，或一个 {"type":"doc","content":[…]}' }
  }
  if (document.content.length === 0) return { path: 'content', message: '正文是空的' }
  let path = ''
  let node: Record<string, unknown> = document
  for (;;) {
    const children: unknown[] = Array.isArray(node.content) ? node.content : []
    const i = children.findIndex((child) => !accepts(inRightParents(child)))
    if (i === -1) break
    path = `${path}${path === '' ? '' : '.'}content[${i}]`
    const child = children[i]
    if (!isRecord(child)) return { path, message: '正文的每一项应当是带有 type 的对象' }
    if (!nodeTypes.some((type) => type === child.type))
      return { path, message: `正文里不能有“${shown(child.type)}”，可用的有：${nodeTypes.join('、')}` }
    node = child
  }
  return within(node, path, accepts)
}

function inRightParents(node: unknown): unknown {
  const doc = (block: unknown) => ({ type: 'doc', content: [block] })
  switch (isRecord(node) ? node.type : undefined) {
    case 'text':
    case 'hardBreak':
      return doc({ type: 'paragraph', content: [node] })
    case 'listItem':
      return doc({ type: 'bulletList', content: [node] })
    case 'tableRow':
      return doc({ type: 'table', content: [node] })
    case 'tableHeader':
    case 'tableCell':
      return doc({ type: 'table', content: [{ type: 'tableRow', content: [node] }] })
    default:
      return doc(node)
  }
}

/** All children of the node are valid; the error is in its own properties. */
function within(node: Record<string, unknown>, path: string, accepts: Accepts): BodyFault {
  if (node.type === 'text') return withinText(node, path, accepts)
  const long = longText(node)
  if (long !== null) return { path: `${path}.attrs`, message: long }
  if (node.type === 'video')
    return { path: `${path}.attrs`, message: `视频的地址只能是 ${videoPlayers.join('、')} 加上视频号，后面不能有别的，并且要有标题` }
  if (node.type === 'heading') return { path, message: '标题只有 2、3、4 级，里面只能是文字，align 只能是 center 或 right' }
  if (node.type === 'image') return { path: `${path}.attrs`, message: '图片要用 pictureId 指明已上传的图片，不能写地址' }
  if (node.type === 'gallery') return { path: `${path}.attrs`, message: '图片组要用 pictureIds 指明 1 到 60 张已上传的图片' }
  if (node.type === 'doc') return { path, message: '正文最外层只能有 type 和 content，里面放段落、标题、列表等' }
  return { path, message: `“${shown(node.type)}”的写法不对，请检查它的属性和能放在里面的内容` }
}

function longText({ type, attrs }: Record<string, unknown>): string | null {
  if (!isRecord(attrs)) return null
  if (type === 'video') return lengthFault('视频的标题', attrs.title, bodyLengths.videoTitle)
  return type === 'image' || type === 'gallery' ? lengthFault('图片说明', attrs.caption, bodyLengths.caption) : null
}

function lengthFault(name: string, text: unknown, most: number): string | null {
  const length = typeof text === 'string' ? [...text].length : 0
  return length > most ? `${name}最多 ${most} 个字，现在有 ${length} 个` : null
}

function withinText(node: Record<string, unknown>, path: string, accepts: Accepts): BodyFault {
  if (typeof node.text !== 'string' || node.text === '') return { path: `${path}.text`, message: '文字不能是空的' }
  const marks: unknown[] = Array.isArray(node.marks) ? node.marks : []
  const i = marks.findIndex((mark) => !accepts(inRightParents({ type: 'text', text: '字', marks: [mark] })))
  const mark = marks[i]
  if (!isRecord(mark)) return { path, message: `文字的写法不对，只能有 type、text 和至多 ${markTypes.length} 个 marks` }
  const at = `${path}.marks[${i}]`
  if (mark.type === 'link') return { path: `${at}.attrs.href`, message: linkFault(node.text, mark.attrs) }
  return { path: at, message: `文字不能有“${shown(mark.type)}”这种样式，可用的有：${markTypes.join('、')}` }
}

function linkFault(words: string, attrs: unknown): string {
  const address = isRecord(attrs) && typeof attrs.href === 'string' ? `“${attrs.href.slice(0, 80)}”` : ''
  return `“${words.slice(0, 40)}”上的链接地址${address}不能用，只能是 https://、http://、mailto:、本站的 /… 或 #… 地址`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : '没有名称'
}
