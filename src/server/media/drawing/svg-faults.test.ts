import { describe, expect, test } from 'vitest'
import { isSvg, svgFault } from './svg-faults.model.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const wrapped = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\n${body}\n</svg>`

describe('an SVG before it is drawn', () => {
  test.each([
    ['a plain one', '<path d="M0 0h40v40z" fill="#123456"/>'],
    ['gradients and reuse', '<defs><linearGradient id="g"/></defs><path fill="url(#g)"/><use href="#p"/><use xlink:href="#p"/>'],
    ['a style sheet', '<style>.a{fill:url(#g)}</style><style><![CDATA[.b > .c{fill:red}]]></style>'],
    ['words and comments', '<!-- <script> in words --><title>青锋 &amp; 北冥</title><text>A &lt; B</text>'],
  ])('%s is left alone', (_, body) => {
    expect(svgFault(bytes(wrapped(body)))).toBeNull()
  })

  test.each([
    ['a script', '<script>alert(1)</script>', '第 2 行：矢量图不能有脚本'],
    ['a script of another case and prefix', '<svg:SCRIPT/>', '第 2 行：矢量图不能有脚本'],
    ['an event', '<path\n onload="x()"/>', '第 2 行：矢量图不能有脚本（onload）'],
    ['a page in it', '<g>\n<foreignObject/></g>', '第 3 行：矢量图不能有嵌入的网页（foreignObject）'],
    ['a picture in it', '<image href="data:image/png;base64,AA"/>', '第 2 行：矢量图不能有嵌入的图片（image）'],
    ['an address', '<use href="https://example.com/a.svg#p"/>', '第 2 行：矢量图只能引用自己里面的图形，不能引用外部文件（href）'],
    ['a file', '<use xlink:href="file:///etc/passwd"/>', '第 2 行：矢量图只能引用自己里面的图形，不能引用外部文件（xlink:href）'],
    ['a paint elsewhere', '<path fill="url(http://a/b#c)"/>', '第 2 行：矢量图只能引用自己里面的图形，不能引用外部文件（url）'],
    ['the same in numbers', '<path fill="&#117;rl(http://a/b#c)"/>', '第 2 行：矢量图只能引用自己里面的图形，不能引用外部文件（url）'],
    ['the same in escapes', '<path style="fill:\\75rl(http://a)"/>', '第 2 行：矢量图只能引用自己里面的图形，不能引用外部文件（url）'],
    ['a style sheet elsewhere', '<style>@import "a.css";</style>', '第 2 行：矢量图不能引用外部文件或内嵌数据'],
    ['entities', '<text x="&lol;"/>', '第 2 行：矢量图不能用自定义的实体'],
    ['half a tag', '<path d="M0 0', '第 2 行：矢量图不完整，请重新导出后再上传'],
    ['ten thousand paths', '<path/>'.repeat(10_000), '矢量图有 10001 个元素，最多 2000 个，请简化后再上传'],
    ['copies of copies', '<use href="#a"/>'.repeat(201), '矢量图有 201 处 use，最多 200 处，请简化后再上传'],
    ['a deep one', '<g>'.repeat(70), '第 2 行：矢量图嵌套超过 64 层，请简化后再上传'],
    ['a long one', ' '.repeat(256 * 1024), '矢量图不能超过 256 KB，请简化后再上传'],
  ])('%s is refused by its place', (_, body, message) => {
    expect(svgFault(bytes(wrapped(body)))).toBe(message)
  })

  test('a document type and its entities are refused, whatever they hold', () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n${wrapped('<text>&b;</text>')}`
    expect(svgFault(bytes(bomb))).toBe('第 2 行：矢量图不能有 DOCTYPE 或实体定义，请删去后再上传')
  })

  test('other encodings are refused', () => {
    expect(svgFault(Buffer.from(wrapped('<text>é</text>'), 'latin1'))).toBe('矢量图不是 UTF-8 文本，请重新导出后再上传')
  })

  test('is told from what only looks like it', () => {
    expect(isSvg(bytes(wrapped('')))).toBe(true)
    expect(isSvg(bytes(`\uFEFF<?xml version="1.0"?><!-- a --><svg:svg xmlns:svg="x"/>`))).toBe(true)
    for (const other of ['<!doctype html><script>1</script>', 'no picture', '', '\u0089PNG']) expect(isSvg(bytes(other))).toBe(false)
  })
})
