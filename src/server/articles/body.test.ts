import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { richTextMaxDepth, richTextMaxLength } from '#shared/rich-text.ts'
import { checkBody } from './body.model.ts'
import { bodyFromMarkdown } from './body-markdown.model.ts'
import { bodyFromText } from './body-text.model.ts'

const hostile = resolve(import.meta.dirname, '../../../../shared/data/hostile')

function paragraph(text: string, ...marks: readonly unknown[]) {
  return { type: 'paragraph', content: [marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks }] }
}

const sitePlayer = 'https://player.bilibili.com/player.html?bvid=BV1xx'

function doc(...content: readonly unknown[]) {
  return { type: 'doc', content }
}

function linked(href: unknown) {
  return doc(paragraph('点这里', { type: 'link', attrs: { href } }))
}

function quoted(levels: number, leaf: unknown): unknown {
  let node = leaf
  for (let i = 0; i < levels; i += 1) node = { type: 'blockquote', content: [node] }
  return node
}

describe('the closed list', () => {
  test('takes every kind of node', () => {
    const body = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '第一局' }] },
      { type: 'heading', attrs: { level: 3, align: 'center' } },
      { ...paragraph('x', { type: 'superscript' }), attrs: { align: 'right' } },
      paragraph('云涧', { type: 'bold' }, { type: 'link', attrs: { href: '/newsInside/7' } }),
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph('守')] }] },
      quoted(1, paragraph('山外有山')),
      { type: 'image', attrs: { pictureId: 1, caption: '云顶' } },
      { type: 'gallery', attrs: { pictureIds: [1, 2] } },
      { type: 'video', attrs: { src: sitePlayer, title: '决胜局' } },
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph('3')] }] }],
      },
      { type: 'horizontalRule' },
      { type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'a < b' }] },
      { type: 'embed', attrs: { subject: 'match', id: 3 } },
      { type: 'embed', attrs: { subject: 'album', id: 3 } },
      { type: 'embed', attrs: { subject: 'video', id: 3 } },
    )
    expect(checkBody(body)).toEqual({ ok: true, body })
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, ''],
    ['text', '云涧', ''],
    ['an empty document', doc(), 'content'],
    ['an unknown node', doc(paragraph('好'), { type: 'iframe', attrs: { src: 'https://v.qq.com/x' } }), 'content[1]'],
    ['an unknown node far inside', doc(quoted(9, { type: 'script' })), `content[0]${'.content[0]'.repeat(9)}`],
    ['a node without a type', doc({ content: [] }), 'content[0]'],
    ['a number for a node', doc(7), 'content[0]'],
    ['a paragraph that stands elsewhere', doc({ ...paragraph('好'), attrs: { align: 'left' } }), 'content[0]'],
    ['an unknown attribute', doc({ ...paragraph('好'), onclick: 'alert(1)' }), 'content[0]'],
    ['a style', doc({ ...paragraph('好'), attrs: { style: 'position:fixed' } }), 'content[0]'],
    ['a level 1 heading', doc({ type: 'heading', attrs: { level: 1 } }), 'content[0]'],
    ['an unknown mark', doc(paragraph('好', { type: 'bold' }, { type: 'blink' })), 'content[0].content[0].marks[1]'],
    ['an empty text', doc(paragraph('')), 'content[0].content[0].text'],
    ['a paragraph straight in a list', doc({ type: 'bulletList', content: [paragraph('好')] }), 'content[0]'],
    ['a picture by address', doc({ type: 'image', attrs: { src: 'https://a.example/b.png' } }), 'content[0].attrs'],
    ['a NUL', doc(paragraph('a\0b')), 'content[0].content[0].text'],
    ['half a surrogate pair', doc(paragraph('a\ud83d')), 'content[0].content[0].text'],
  ])('refuses %s and says where', (_, body, path) => {
    expect(checkBody(body)).toMatchObject({ ok: false, path, message: expect.stringMatching(/\p{Script=Han}/u) })
  })
})

describe('bounds', () => {
  test(`takes ${richTextMaxDepth} levels and not one more`, () => {
    // The document, the quotes, the paragraph and its text are one level each.
    expect(checkBody(doc(quoted(richTextMaxDepth - 3, paragraph('底'))))).toMatchObject({ ok: true })
    expect(checkBody(doc(quoted(richTextMaxDepth - 2, paragraph('底'))))).toMatchObject({
      ok: false,
      message: expect.stringContaining('50'),
    })
  })

  test.each([5_000, 200_000])('survives %i levels', (levels) => {
    expect(checkBody(doc(quoted(levels, paragraph('底'))))).toMatchObject({ ok: false })
    let marks: unknown = 1
    for (let i = 0; i < levels; i += 1) marks = [marks]
    expect(checkBody(doc({ ...paragraph('底'), marks }))).toMatchObject({ ok: false })
  })

  test('takes as many characters as the limit says, and not one more', () => {
    const room = richTextMaxLength - JSON.stringify(doc(paragraph(''))).length
    expect(checkBody(doc(paragraph('a'.repeat(room))))).toMatchObject({ ok: true })
    expect(checkBody(doc(paragraph('a'.repeat(room + 1))))).toMatchObject({ ok: false, message: expect.stringContaining('524288') })
    expect(checkBody(doc(paragraph('字'.repeat(room))))).toMatchObject({ ok: true })
    expect(checkBody(doc(paragraph('字'.repeat(room + 1))))).toMatchObject({ ok: false })
  })

  test('judges the largest bodies in less than a second, right or wrong', () => {
    const many = Array.from({ length: 6_000 }, () => paragraph('短'))
    const begun = process.cpuUsage()
    expect(checkBody(doc(...many))).toMatchObject({ ok: true })
    expect(checkBody(doc(...many, { type: 'script' }))).toMatchObject({ ok: false, path: 'content[6000]' })
    expect(checkBody(doc(quoted(45, doc(...many))))).toMatchObject({ ok: false })
    // CPU time, not wall time: other tests run in parallel.
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000)
  })

  test('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(typeof checkBody(value).ok).toBe('boolean')
        expect(typeof checkBody(doc(value)).ok).toBe('boolean')
        expect(typeof checkBody(linked(value)).ok).toBe('boolean')
      }),
    )
  })
})

describe('addresses', () => {
  test.each([
    'https://a.example/b?c=1#d',
    'http://a.example',
    'mailto:a@b.example',
    '/newsInside/7',
    '/',
    '#top',
    'https://例子.example/路',
  ])('a link may go to %s', (href) => {
    expect(checkBody(linked(href))).toMatchObject({ ok: true })
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\tjavascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'javascript%3aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https:evil.example',
    'https:/\\evil.example',
    'https://',
    'https://[',
    'https://a.example/ b',
    'https://a.example/\u0000',
    'page',
    '',
    7,
    null,
    {},
  ])('a link may not go to %j', (href) => {
    expect(checkBody(linked(href))).toMatchObject({ ok: false })
  })

  test.each([
    'http://player.bilibili.com/x',
    'https://player.bilibili.com.evil.example/x',
    'https://evil.example/player.bilibili.com/',
    'https://player.bilibili.com@evil.example/',
    'https://player.bilibili.com',
    'https://PLAYER.bilibili.com/"><script>',
    'https://player.bilibili.com/\\..\\x',
    'https://playerxbilibili.com/x',
    'javascript:alert(1)//https://v.qq.com/',
  ])('a video may not come from %j', (src) => {
    expect(checkBody(doc({ type: 'video', attrs: { src, title: '决胜局' } }))).toMatchObject({ ok: false, path: 'content[0].attrs' })
  })

  test.each([
    [{ type: 'video', attrs: { src: sitePlayer, title: '集'.repeat(121) } }, '视频的标题最多 120 个字，现在有 121 个'],
    [{ type: 'image', attrs: { pictureId: 1, caption: '图'.repeat(301) } }, '图片说明最多 300 个字，现在有 301 个'],
    [{ type: 'gallery', attrs: { pictureIds: [1], caption: '图'.repeat(301) } }, '图片说明最多 300 个字，现在有 301 个'],
  ])('what is too long is told with its length: %#', (node, message) => {
    expect(checkBody(doc(node))).toEqual({ ok: false, path: 'content[0].attrs', message })
  })

  test.skipIf(!existsSync(hostile))(
    'none of the collected payloads is a script address (skipped where the collection is not at hand)',
    () => {
      const lines = ['XSS_Polyglots.txt', '0xcela_event_handlers.txt'].flatMap((name) =>
        readFileSync(resolve(hostile, name), 'utf8').split('\n'),
      )
      const naughty: string[] = JSON.parse(readFileSync(resolve(hostile, 'blns.json'), 'utf8'))
      for (const text of [...lines, ...naughty].filter((line) => line !== '')) {
        if (checkBody(linked(text)).ok) expect(text).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\])|#)/)
        // Text is accepted unchanged, or refused for its control characters.
        const check = checkBody(doc(paragraph(text)))
        if (check.ok) expect(check.body).toEqual(doc(paragraph(text)))
        expect(JSON.stringify(bodyFromMarkdown(`[x](${text}) <${text}>`, () => 1))).not.toMatch(/"href":"\s*(javascript|data|vbscript):/i)
      }
    },
  )
})

describe('plain text', () => {
  const texts = (text: string) =>
    bodyFromText(text).content.map((block) =>
      block.type === 'paragraph'
        ? (block.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '↵')).join('')
        : block.type,
    )

  test.each<[string, string, string[]]>([
    ['blank lines part paragraphs, breaks stay', '一\r\n二\r\n\r\n  三', ['一↵二', '三']],
    [
      'without blank lines each line is a paragraph',
      '鼓声一停，两队同时出手。\n第四局拖到四十一分钟。',
      ['鼓声一停，两队同时出手。', '第四局拖到四十一分钟。'],
    ],
    ['verse stays a stanza', '山一程，\n水一程。\n身向榆关那畔行，\n夜深千帐灯。', ['山一程，↵水一程。↵身向榆关那畔行，↵夜深千帐灯。']],
    ['markup is text', '<b>好</b> ## 标题', ['<b>好</b> ## 标题']],
  ])('%s', (_, text, expected) => {
    expect(texts(text)).toEqual(expected)
  })

  test('keeps every character that is not space, and makes a body wherever there is one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const kept = texts(text).join('').replaceAll('↵', '')
        expect(kept.replace(/\s/g, '')).toBe(text.replaceAll('↵', '').replace(/\s/g, ''))
      }),
    )
  })

  test('a text beyond the limit is refused, not cut', () => {
    expect(checkBody(bodyFromText('字'.repeat(200_000)))).toMatchObject({ ok: true })
    expect(checkBody(bodyFromText('字'.repeat(600_000)))).toMatchObject({ ok: false, message: expect.stringContaining('524288') })
  })
})

describe('Markdown', () => {
  const read = (markdown: string) => {
    const pictures: string[] = []
    const body = bodyFromMarkdown(markdown, (href, alt) => pictures.push(`${href}|${alt}`))
    expect(checkBody(body)).toMatchObject({ ok: true })
    return { blocks: body.content, pictures }
  }

  test('headings, marks, lists, quotes, code and dividers', () => {
    const { blocks } = read(
      '# 一\n### 二\n###### 三\n\n**粗** *斜* ~~删~~ `码` [链](/newsList)\n\n- 甲\n  1. 乙\n\n> 引\n\n---\n\n```js\na\n```\n',
    )
    expect(blocks.map((block) => block.type)).toEqual([
      'heading',
      'heading',
      'heading',
      'paragraph',
      'bulletList',
      'blockquote',
      'horizontalRule',
      'codeBlock',
    ])
    expect(blocks.slice(0, 3).map((block) => block.type === 'heading' && block.attrs.level)).toEqual([2, 3, 4])
    const marks = blocks[3]?.type === 'paragraph' ? blocks[3].content?.flatMap((inline) => ('marks' in inline ? inline.marks : [])) : []
    expect(marks?.map((mark) => mark?.type)).toEqual(['bold', 'italic', 'strike', 'code', 'link'])
    expect(blocks[4]).toEqual({
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [paragraph('甲'), { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('乙')] }] }],
        },
      ],
    })
  })

  test('a table', () => {
    expect(read('|队|分|\n|-|-|\n|云涧|3|\n').blocks).toEqual([
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', content: [paragraph('队')] },
              { type: 'tableHeader', content: [paragraph('分')] },
            ],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [paragraph('云涧')] },
              { type: 'tableCell', content: [paragraph('3')] },
            ],
          },
        ],
      },
    ])
  })

  test('a picture alone, several together, one inside a line', () => {
    const { blocks, pictures } = read('![云](a.webp "云顶")\n\n![](b.webp) ![](c.webp)\n\n前 ![](d.webp) 后\n')
    expect(blocks).toEqual([
      { type: 'image', attrs: { pictureId: 1, caption: '云顶' } },
      { type: 'gallery', attrs: { pictureIds: [2, 3] } },
      paragraph('前 '),
      { type: 'image', attrs: { pictureId: 4 } },
      paragraph(' 后'),
    ])
    expect(pictures).toEqual(['a.webp|云', 'b.webp|', 'c.webp|', 'd.webp|'])
  })

  test('HTML is text, script addresses are no links', () => {
    const { blocks } = read('<img src=x onerror=alert(1)>\n\n[点](javascript:alert(1)) <script>alert(1)</script>')
    expect(JSON.stringify(blocks)).not.toContain('"link"')
    expect(JSON.stringify(blocks)).toContain('<img src=x onerror=alert(1)>')
  })

  test('a line broken in the file leaves a space in English and none in Chinese', () => {
    expect(JSON.stringify(read('云涧\n青锋\n\ntwo\nwords').blocks)).toMatch(/云涧[^云]*青锋.*two[^w]*" "[^w]*words/)
    const [first] = read('云涧\n青锋').blocks
    expect(first?.type === 'paragraph' && first.content?.length).toBe(2)
  })

  test('whatever is written makes a body or is refused, and never throws', () => {
    const piece = fc.constantFrom(
      '# ',
      '- ',
      '1. ',
      '> ',
      '|',
      '-|-',
      '\n',
      '\n\n',
      '![',
      '](',
      ')',
      '**',
      '~~',
      '`',
      '```',
      '字',
      '  ',
      '<',
      '*',
      '[',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const body = bodyFromMarkdown(pieces.join(''), () => 1)
        if (body.content.length > 0) {
          const check = checkBody(body)
          // The only thing that Markdown can express and a body cannot is a link with an address that a body does not allow.
          if (!check.ok) expect(check.path).toMatch(/href$/)
        }
      }),
      { numRuns: 500 },
    )
  })
})
