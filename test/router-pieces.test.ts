import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readVersion, requireReadVersion } from '../scripts/router-pieces.ts'

test('the router is pinned to the version whose pieces are left out, and any other stops the build', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect({ ...dependencies, ...devDependencies }['react-router']).toBe(readVersion)
  expect(() => requireReadVersion(readVersion)).not.toThrow()
  for (const other of ['8.5.2', '8.6.0', `^${readVersion}`, undefined])
    expect(() => requireReadVersion(other)).toThrow('docs/decisions/0019')
})
