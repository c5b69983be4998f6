import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Picture } from '#shared/media.ts'
import { readingMinutes } from '#shared/plain-text.ts'
import { anyDoc, hostileDoc } from '#test/any-doc.ts'
import { bodyPictures } from './body-pictures.ts'
import { RichText } from './RichText.tsx'
import { readableDoc } from './readable-doc.ts'
import { safeAddress } from './safe-address.ts'

const pictures: Picture[] = [1, 2, 3, 4].map((id) => ({
  id,
  alt: `图 ${id} <b>"'`,
  width: 1600,
  height: 900,
  sources: [{ url: `/media/${id}.webp`, width: 1600, height: 900 }],
  placeholder: 'data:image/webp;base64,AAAA',
  color: '#0c2139',
}))

function rendered(raw: unknown): string {
  const doc = readableDoc(raw)
  const body = createElement(RichText, { doc, pictures, embeds: { matches: [], tables: [], albums: [], videos: [] } })
  return renderToStaticMarkup(createElement(MemoryRouter, null, body))
}

/** What no body may put into a page: handlers, styles, scripts, frames. */
function expectHarmless(html: string): void {
  const tags = html.match(/<[^>]*>/g) ?? []
  for (const tag of tags) {
    const outsideQuotes = tag.replace(/"[^"]*"/g, '""')
    expect(outsideQuotes).not.toMatch(/\s(style|on\w+|srcdoc|class(?!=))=/i)
    expect(tag).not.toMatch(/\s(href|src)="\s*(javascript|data:text|vbscript|blob|file)/i)
    expect(tag).not.toMatch(/^<(script|style|object|embed|iframe|form|input|base|meta|link)\b/i)
  }
}

describe('a body', () => {
  test('stands where its editor put it, with letters above and below the line', () => {
    const letters = { type: 'text', text: '2', marks: [{ type: 'superscript' }] }
    const html = rendered({
      type: 'doc',
      content: [
        { type: 'paragraph', attrs: { align: 'center' }, content: [letters] },
        { type: 'heading', attrs: { level: 3, align: 'right' }, content: [{ type: 'text', text: '落款', marks: [{ type: 'subscript' }] }] },
        { type: 'paragraph', attrs: { align: 'constructor' } },
      ],
    })
    expect(html).toMatch(/<p class="[^"]*center[^"]*"><sup>2<\/sup><\/p><h3[^>]* class="[^"]*right[^"]*"><sub>落款<\/sub><\/h3><p><\/p>/)
  })

  test('is justified where no long word tears its lines, and no number stands apart from its unit', () => {
    const paragraph = (text: string, ...marks: string[]) => ({
      type: 'paragraph',
      content: [{ type: 'text', text, marks: marks.map((type) => ({ type })) }],
    })
    const html = (...content: object[]) => rendered({ type: 'doc', content })
    expect(html(paragraph('12 月 1 日，云涧 1 胜 2 负，S8 赛季'))).toContain(
      '<p>12\u00a0月 1\u00a0日，云涧 1\u00a0胜 2\u00a0负，S8\u00a0赛季</p>',
    )
    expect(html(paragraph('见 https://example.com/a'))).toMatch(/<p class="[^"]*ragged/)
    expect(html(paragraph('a 1 号', 'code'))).toMatch(/<p class="[^"]*ragged[^"]*"><code>a 1 号<\/code>/)
    expect(html(paragraph('Team 云涧'))).toContain('<p>Team 云涧</p>')
  })

  test('of the closed list always renders, harmlessly', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const html = rendered(doc)
        expectHarmless(html)
      }),
      { numRuns: 300 },
    )
  })

  test('with unknown nodes and hostile attributes still renders, without them', () => {
    fc.assert(
      fc.property(hostileDoc, (doc) => {
        const html = rendered(doc)
        expectHarmless(html)
        expect(readingMinutes(readableDoc(doc))).toBeGreaterThanOrEqual(1)
        expect(bodyPictures(readableDoc(doc).content, pictures).length).toBeLessThanOrEqual(pictures.length)
        expect(html).not.toContain('<script')
        expect(html).not.toContain('style=')
        expect(html).not.toContain('javascript:')
      }),
      { numRuns: 300 },
    )
  })

  test('keeps the words of a refused link and of an unknown mark', () => {
    const text = (type: string, href?: string) => ({ type: 'text', text: type, marks: [{ type, attrs: { href } }] })
    const html = rendered({
      type: 'doc',
      content: [{ type: 'paragraph', content: [text('link', 'javascript:alert(1)'), text('blink'), { type: 'marquee' }] }],
    })
    expect(html).toContain('<p>linkblink</p>')
  })

  test('gives headings ids that a deep link can name, each its own', () => {
    const heading = (words: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: words }] })
    const html = rendered({ type: 'doc', content: [heading('第三局：上路'), heading('第三局 上路'), heading('！')] })
    expect([...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])).toEqual(['h-第三局-上路', 'h-第三局-上路~2', 'h-'])
  })

  test('leaves out a picture that is not there', () => {
    expect(rendered({ type: 'doc', content: [{ type: 'image', attrs: { pictureId: 99, caption: '无图' } }] })).not.toContain('无图')
  })
})

describe('an address', () => {
  test.each([
    ['/newsList', 'taken'],
    ['#h-第三局', 'taken'],
    ['/media/a.webp', 'taken'],
    ['https://a.example/路', 'taken'],
    ['HTTP://a.example', 'taken'],
    ['mailto:a@b.example', 'taken'],
    ['//evil.example', 'refused'],
    ['/\\evil.example', 'refused'],
    ['javascript:alert(1)', 'refused'],
    ['JaVaScRiPt:alert(1)', 'refused'],
    ['java\nscript:alert(1)', 'refused'],
    [' https://a.example', 'refused'],
    ['data:text/html,x', 'refused'],
    ['ftp://a.example', 'refused'],
    ['https:', 'refused'],
    ['newsList', 'refused'],
    ['', 'refused'],
    [undefined, 'refused'],
    [{ toString: (): string => 'https://a.example' }, 'refused'],
  ])('%j is %s', (href, verdict) => {
    expect(safeAddress(href)).toBe(verdict === 'taken' ? href : null)
  })
})
