import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))

test('an icon is hidden from screen readers, to which antd gives its English name, or is called by what it says', () => {
  const named = screens.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/<\w+(?:Outlined|Filled)\b[^>]*>/g)]
      .filter(([icon]) => !/\saria-(?:hidden|label)\b/.test(icon))
      .map(([icon]) => `${path}: ${icon}`),
  )
  expect(named).toEqual([])
  expect(screens.length).toBeGreaterThan(100)
})
