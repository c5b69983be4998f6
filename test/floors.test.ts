import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src/server')
/** As listed in the README. */
const suffixes = ['routes', 'admin', 'command', 'answers', 'service', 'job', 'sheet', 'view', 'queries', 'model', 'worker']
/** Folders whose name gives the layer of their files. */
const folders = [
  'base',
  'cache',
  'db',
  'demo',
  'http',
  'import',
  'media/drawing',
  'media/files',
  'media/images',
  'pages',
  'process',
  'sheets',
]

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.test\.ts$|\.d\.ts$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

test('every file of the server says its floor by its suffix or lies in a folder that does', () => {
  expect(files.length).toBeGreaterThan(400)
  const silent = files.filter((file) => {
    const suffix = /\.([a-z-]+)\.ts$/.exec(basename(file))?.[1]
    return suffix === undefined ? !folders.some((folder) => file.startsWith(`${folder}/`)) : !suffixes.includes(suffix)
  })
  expect(silent).toEqual([])
})

test('the README names each suffix', () => {
  const text = readFileSync(join(root, '../../README.md'), 'utf8')
  expect(suffixes.filter((suffix) => !text.includes(`.${suffix}`))).toEqual([])
})
