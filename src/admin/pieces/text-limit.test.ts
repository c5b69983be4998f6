import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { counted, textFault } from './text-limit.ts'

test('a text is told how much of it is too much, in characters as the server counts them', () => {
  expect(textFault('', 3)).toBeUndefined()
  expect(textFault('云涧队', 3)).toBeUndefined()
  expect(textFault('\u{20bb7}\u{20bb7}\u{20bb7}', 3)).toBeUndefined()
  expect(textFault('云涧一队', 3)).toBe('最多 3 个字，现在有 4 个，请删去 1 个')
  expect(textFault('云\u0000涧', 3)).toBe('里面有无法显示的控制字符或残缺字符（在“云”之后），请删去')
  expect(counted(3).strategy('\u{20bb7}云')).toBe(2)
})

/** Search texts are not stored, so those fields are exempt. */
test('no field of the console cuts what is pasted, but for what is searched for', () => {
  const folder = resolve(import.meta.dirname, '..')
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  expect(screens.length).toBeGreaterThan(100)
  const cutting = screens.flatMap((name) =>
    [...readFileSync(resolve(folder, name), 'utf8').matchAll(/<(?<tag>[\w.]+)[^<]*?\smaxLength=/g)].flatMap(({ groups }) =>
      groups?.tag === 'Input.Search' ? [] : [`${name}: ${groups?.tag}`],
    ),
  )
  expect(cutting).toEqual([])
  // A multi-select drops pasted values above its maximum.
  const dropping = screens.filter((name) =>
    [...readFileSync(resolve(folder, name), 'utf8').matchAll(/<Select\b[\s\S]*?\/>/g)].some(
      ([select]) => select.includes('maxCount=') && /mode="tags"|tokenSeparators=/.test(select),
    ),
  )
  expect(dropping).toEqual([])
})
