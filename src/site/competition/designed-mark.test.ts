import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { designedMark, markId, markShapes, markTints } from '#shared/designed-mark.ts'

const tints = markTints.map((tint) => `#${tint}`)

/** `--name: #rrggbb` of the site, in both schemes. */
const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
function groundsOf(name: string): string[] {
  return [...tokens.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, color]) => color ?? '')
}
/** Dark colours stand there twice: as the system's choice, and as the visitor's. */
const grounds = [...new Set(['bg', 'surface', 'surface-2'].flatMap(groundsOf))]
const navy = ['navy-1', 'navy-2', 'navy-3'].flatMap(groundsOf)

test('dark is the same whether the system or the visitor chose it', () => {
  const [, bySystem = '', byVisitor = ''] = tokens.split(/:root:not\(\[data-theme="light"\]\) \{|:root\[data-theme="dark"\] \{/)
  const declared = (block: string) =>
    [...(block.split('}')[0] ?? '').matchAll(/--[\w-]+: [^;]+;/g)].map(([text]) => text.replaceAll(/\s+/g, ' '))
  expect(declared(bySystem).length).toBeGreaterThan(10)
  expect(declared(byVisitor)).toEqual(declared(bySystem))
})

/** As pages fill them, by their numbers. */
const styled = readFileSync(new URL('../../ui/designed-mark.module.css', import.meta.url), 'utf8')

describe('the tints of designed marks', () => {
  test('are the same on pages and in pictures for sharing', () => {
    const rules = [...styled.matchAll(/\.tint(\d+) \{\s*fill: (#[0-9a-f]{6});/g)].map(([, number, tint]) => [number, tint])
    expect(rules).toEqual(tints.map((tint, i) => [`${i}`, tint]))
  })

  test('are at least twelve, all different', () => {
    expect(tints.length).toBeGreaterThanOrEqual(12)
    expect(new Set(tints).size).toBe(tints.length)
  })

  test.each(tints)('%s carries a white letter', (tint) => {
    expect(contrast(tint, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  test.each(tints)('%s stands out from the grounds of both schemes', (tint) => {
    expect(grounds).toHaveLength(6)
    for (const ground of grounds) expect(contrast(tint, ground), ground).toBeGreaterThanOrEqual(3)
  })

  test('on navy the rim stands out', () => {
    expect(navy.length).toBeGreaterThanOrEqual(2)
    for (const ground of navy) expect(contrast(mixed('#ffffff', ground, 0.5), ground), ground).toBeGreaterThanOrEqual(3)
  })
})

describe('a designed mark', () => {
  test('belongs to its id', () => {
    expect(designedMark(7)).toEqual(designedMark(7))
  })

  test('is another for each of the sixteen entrants of a new competition', () => {
    for (const first of [1, 17, 400, 123_456]) {
      const marks = Array.from({ length: 16 }, (_, i) => designedMark(first + i))
      expect(new Set(marks.map(({ tint, whole }) => tint + whole)).size).toBe(16)
      expect(new Set(marks.map(({ tint }) => tint)).size).toBeGreaterThanOrEqual(12)
      expect(new Set(marks.map(({ whole }) => whole)).size).toBeGreaterThanOrEqual(3)
    }
  })

  test('is one of the shapes in one of the tints, whatever the id', () => {
    for (const id of [0, 1, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER]) {
      const { whole, half, tint, tintNumber } = designedMark(id)
      expect(tints[tintNumber]).toBe(tint)
      expect(markShapes.map(([one, part]) => [one, part])).toContainEqual([whole, half])
    }
  })
})

describe('whose mark an entrant has', () => {
  const [here, there] = [{ id: 11 }, { id: 812 }]
  test.each([
    ['a team', { teamId: 7, playerIds: [3, 4] }],
    ['a player alone', { teamId: null, playerIds: [7] }],
  ])('that of %s, in every competition and on its own page', (_, whose) => {
    const own = markId({ id: 7, name: '青锋' })
    expect(own).toBe(7)
    expect(markId({ ...here, name: '青锋', ...whose })).toBe(own)
    expect(markId({ ...there, name: '青锋旧部', ...whose })).toBe(own)
  })

  test.each([
    ['several players', [3, 4]],
    ['nobody who is known', []],
  ])('of %s that of its name, in every competition', (_, playerIds) => {
    const ofName = (entrant: { id: number }, name: string) => markId({ ...entrant, name, teamId: null, playerIds })
    expect(ofName(here, '双星')).toBe(ofName(there, '双星'))
    expect(ofName(here, '双星')).not.toBe(ofName(here, '双月'))
  })
})

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function mixed(over: string, under: string, share: number): string {
  const [a, b] = [channels(over), channels(under)]
  return `#${a
    .map((value, i) =>
      Math.round(value * share + (b[i] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}
