import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standardBounds } from '#server/media/images/image-workers.ts'
import type { Drawing } from './drawing.ts'
import { type DrawingWorker, openDrawingWorker } from './drawing-process.ts'
import { drawableText } from './glyphs.ts'

const MiB = 1024 * 1024
let renderer: DrawingWorker
beforeAll(() => {
  renderer = openDrawingWorker()
})
afterAll(() => renderer.close())

const words = { site: '擂台', label: '新闻', foot: '2026-11-20' }

function titled(title: string): Drawing {
  return { ...words, layout: 'title', title }
}

/** The bounding box of the title's letters, which are nearly white, and whether a point in it is part of a letter. */
async function inkOf(drawing: Drawing) {
  const area = { left: 60, top: 170, width: 1080, height: 330 }
  const bytes = await renderer.draw({ drawing, pictures: [], mark: null })
  const { data, info } = await sharp(bytes).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true })
  const isInk = (x: number, y: number) => (data[y * info.width + x] ?? 0) > 200
  let [left, right, top, bottom] = [info.width, 0, info.height, 0]
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (!isInk(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return {
    width: right - left,
    height: bottom - top,
    isInk: (x: number, y: number) => isInk(left + Math.round(x * (right - left)), top + Math.round(y * (bottom - top))),
  }
}

describe('drawing of share images', () => {
  // The process has no font but the project's: a missing glyph would be a box as high as it is wide.
  test('characters have the shapes that they have in print', async () => {
    const one = await inkOf(titled('一'))
    expect(one.width).toBeGreaterThan(60)
    expect(one.height).toBeLessThan(one.width / 4)
    const mouth = await inkOf(titled('口'))
    expect(mouth.height).toBeGreaterThan(mouth.width * 0.8)
    expect([mouth.isInk(0.5, 0.45), mouth.isInk(0.02, 0.5)]).toEqual([false, true])
    // A character that is not in the font becomes 〓: two bars with a gap between them.
    const rare = await inkOf(titled('\u{2a6d6}'))
    expect([rare.isInk(0.5, 0.1), rare.isInk(0.5, 0.5), rare.isInk(0.5, 0.9)]).toEqual([true, false, true])
  })

  test('a long title takes two lines and no more, whatever it is made of', async () => {
    const line = (await inkOf(titled('青锋'))).height
    for (const title of ['雁门联赛'.repeat(60), 'Supercalifragilistic'.repeat(20), `${'云 '.repeat(120)}`, '（——！？）'.repeat(40)]) {
      const ink = await inkOf(titled(title))
      expect(ink.width).toBeLessThanOrEqual(1062)
      expect(ink.height).toBeLessThan(line * 2.6)
    }
  })

  test.each([
    ['nothing', titled('')],
    ['markup', titled('<b>&amp;</b>')],
    ['directions', titled('\u202eabc\u2066云涧\u0000\ufffd')],
    [
      'long names',
      {
        layout: 'pair',
        sides: [
          { name: 'N'.repeat(200), markId: 7 },
          { name: '\u{1f600}', markId: null },
        ],
        middle: '半'.repeat(300),
        site: '擂'.repeat(20),
        label: '台'.repeat(100),
        foot: '待定',
      },
    ],
    ['a long name beside a plate', { ...words, layout: 'emblem', name: '雁门'.repeat(60), markId: 4, about: '云涧 · '.repeat(60) }],
    ['nobody', { ...words, layout: 'emblem', name: '', markId: null, about: '' }],
    ['a picture that is gone', { layout: 'picture' }],
  ] satisfies [string, Drawing][])('%s can be drawn', async (_, drawing) => {
    const bytes = await renderer.draw({ drawing, pictures: [], mark: null })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('a logo stands on a plate of its own, and a picture without words is whole', async () => {
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff2200' } })
      .webp()
      .toBuffer()
    const at = async (drawing: Drawing, left: number, top: number, pictures: (Buffer | null)[] = [red]) => {
      const bytes = await renderer.draw({ drawing, pictures, mark: null })
      const { channels } = await sharp(await sharp(bytes).extract({ left, top, width: 8, height: 8 }).toBuffer()).stats()
      return channels.map(({ mean }) => Math.round(mean / 64))
    }
    const emblem: Drawing = { ...words, layout: 'emblem', name: '青锋', markId: 1, about: '' }
    const [isRed, isLight] = [
      [4, 1, 0],
      [3, 4, 4],
    ]
    expect([await at(emblem, 190, 330), await at(emblem, 78, 330)]).toEqual([isRed, isLight])
    // Behind an emblem a picture is dimmed: the logo in front of it is not.
    expect(await at(emblem, 190, 330, [red, red])).toEqual(isRed)
    const [plain, dimmed] = [await at(emblem, 1180, 60, [red]), await at(emblem, 1180, 60, [red, red])]
    expect(dimmed[0]).toBeGreaterThan(plain[0] ?? 0)
    expect(dimmed[0]).toBeLessThan(3)
    const whole: Drawing = { layout: 'picture' }
    expect([await at(whole, 600, 4), await at(whole, 600, 620)]).toEqual([isRed, isRed])
    expect(await at(whole, 100, 300)).not.toEqual(isRed)
  })

  test.each([
    ['a bright crest stands without a plate', '#ff2200', 0],
    ['a dark one would be lost on the ground, and keeps it', '#101820', 3],
  ])('%s', async (_, color, brightness) => {
    const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="140" fill="${color}"/></svg>`
    const crest = await sharp(Buffer.from(disc)).webp().toBuffer()
    const drawing: Drawing = { ...words, layout: 'emblem', name: '青锋', markId: 1, about: '' }
    const bytes = await renderer.draw({ drawing, pictures: [crest], mark: null })
    // The corner of the crest, outside of its disc.
    const { channels } = await sharp(await sharp(bytes).extract({ left: 82, top: 260, width: 8, height: 8 }).toBuffer()).stats()
    expect(Math.floor((channels[0]?.mean ?? 0) / 64)).toBe(brightness)
  })

  test('what is no picture does not bring it down, and the next is drawn', async () => {
    const evil = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
    const broken = Buffer.from('RIFF....WEBP')
    await expect(renderer.draw({ drawing: titled('青锋'), pictures: [broken], mark: null })).rejects.toThrow('not drawn')
    await renderer.draw({ drawing: titled('青锋'), pictures: [], mark: evil }).catch(() => {})
    expect((await renderer.draw({ drawing: titled('青锋'), pictures: [], mark: null })).length).toBeGreaterThan(10_000)
  })

  test('a process that takes too much or too long is ended', async () => {
    for (const bounds of [
      { ...standardBounds, rss: 40 * MiB },
      { ...standardBounds, jobMs: 1 },
    ]) {
      const poor = openDrawingWorker(bounds)
      await expect(poor.draw({ drawing: titled('青锋'), pictures: [], mark: null })).rejects.toThrow(/not drawn|没有启动/)
      expect(poor.pid()).toBeUndefined()
      await poor.close()
    }
  })
})

test.each([
  ['云涧\u{1f3c6} 夺冠', '云涧 夺冠'],
  ['\u{1f1e8}\u{1f1f3}\u200d队', '队'],
  ['한국队', '〓〓队'],
  ['a\u202eb\n c', 'ab c'],
])('%s is drawn as %s', (text, drawn) => {
  const glyphs = new Set([...'云涧夺冠队abc 〓'].map((character) => character.codePointAt(0) ?? 0))
  expect(drawableText(text, glyphs)).toBe(drawn)
})
