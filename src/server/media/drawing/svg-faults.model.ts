/** How large an SVG may be before it is drawn. Emblems have some dozen shapes. */
const svgLimits = { bytes: 256 * 1024, elements: 2_000, uses: 200, depth: 64 } as const

/** Whether it is meant as SVG; anything else is left to those who know pictures by their bytes. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder()
    .decode(bytes.subarray(0, 8_192))
    .replace(/^\uFEFF/, '')
    .trimStart()
  return head.startsWith('<') && /<(?:[\w.-]+:)?svg[\s/>]/.test(head)
}

/** What a drawing needs none of: whatever runs, embeds or is fetched. By local names, lower case. */
const refusedElements: Readonly<Record<string, string>> = {
  script: '脚本',
  foreignobject: '嵌入的网页（foreignObject）',
  iframe: '嵌入的网页',
  object: '嵌入的对象',
  embed: '嵌入的对象',
  audio: '音频',
  video: '视频',
  image: '嵌入的图片（image）',
  feimage: '嵌入的图片（feImage）',
}

// Each alternative begins with another character than what the one before may end with, so that a file is read once.
const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!|<\/[^<>]*>|<(?:"[^"]*"|'[^']*'|[^<>"'])*>|</g
// Only where a name can begin: a run of 256 KB without a value would otherwise be read from each of its characters.
const attribute = /(?<=[\s"'])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Why it is not drawn, in Chinese and with the line, or null. What it refers to must be in the file itself. */
export function svgFault(bytes: Uint8Array): string | null {
  if (bytes.byteLength > svgLimits.bytes) return '矢量图不能超过 256 KB，请简化后再上传'
  const text = decoded(bytes)
  if (text === null) return '矢量图不是 UTF-8 文本，请重新导出后再上传'
  const at = (index: number) => `第 ${text.slice(0, index).split('\n').length} 行`
  const counts = { elements: 0, uses: 0, depth: 0 }
  let styleFrom = -1
  for (const { 0: tag, index } of text.matchAll(markup)) {
    if (tag.startsWith('<!--') || tag.startsWith('<![CDATA[')) continue
    if (tag.startsWith('<?')) {
      if (/^<\?xml-stylesheet/i.test(tag)) return `${at(index)}：矢量图不能引用外部样式表`
      continue
    }
    if (tag === '<!') return `${at(index)}：矢量图不能有 DOCTYPE 或实体定义，请删去后再上传`
    if (tag === '<') return `${at(index)}：矢量图不完整，请重新导出后再上传`
    const name = /^<\/?\s*([^\s/>]*)/.exec(tag)?.[1] ?? ''
    const local = name.slice(name.indexOf(':') + 1).toLowerCase()
    if (tag.startsWith('</')) {
      counts.depth -= 1
      if (local === 'style' && styleFrom >= 0) {
        const fault = valueFault(text.slice(styleFrom, index))
        if (fault !== null) return `${at(styleFrom)}：${fault}`
        styleFrom = -1
      }
      continue
    }
    const fault = elementFault(local, tag)
    if (fault !== null) return `${at(index)}：${fault}`
    counts.elements += 1
    if (local === 'use') counts.uses += 1
    if (local === 'style') styleFrom = index + tag.length
    if (!tag.endsWith('/>')) counts.depth += 1
    if (counts.depth > svgLimits.depth) return `${at(index)}：矢量图嵌套超过 ${svgLimits.depth} 层，请简化后再上传`
  }
  if (counts.elements > svgLimits.elements) return `矢量图有 ${counts.elements} 个元素，最多 ${svgLimits.elements} 个，请简化后再上传`
  if (counts.uses > svgLimits.uses) return `矢量图有 ${counts.uses} 处 use，最多 ${svgLimits.uses} 处，请简化后再上传`
  return null
}

function elementFault(local: string, tag: string): string | null {
  const refused = refusedElements[local]
  if (refused !== undefined) return `矢量图不能有${refused}`
  for (const [, name = '', double, single] of tag.matchAll(attribute)) {
    const key = name.slice(name.indexOf(':') + 1).toLowerCase()
    const value = double ?? single ?? ''
    if (key.startsWith('on')) return `矢量图不能有脚本（${name}）`
    if (key === 'href' && !/^\s*#[\w.:-]+\s*$/.test(value)) return `矢量图只能引用自己里面的图形，不能引用外部文件（${name}）`
    // Names of namespaces are addresses that nobody fetches.
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue
    const fault = valueFault(value)
    if (fault !== null) return fault
  }
  return null
}

/** Of an attribute's value or a style sheet. */
function valueFault(value: string): string | null {
  const plain = value.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) => {
    const point = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
  if (/&(?!(?:amp|lt|gt|quot|apos);)\w+;/.test(plain)) return '矢量图不能用自定义的实体'
  if (/@import|javascript:|data:/i.test(plain)) return '矢量图不能引用外部文件或内嵌数据'
  if (/url\s*\(\s*(?!["']?\s*#)/i.test(plain) || /\\/.test(plain)) return '矢量图只能引用自己里面的图形，不能引用外部文件（url）'
  return null
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
