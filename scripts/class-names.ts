import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const characters = `${letters}0123456789-_`

/**
 * Names of the classes of the site's modules: three characters, for five of a hash were a thirtieth of all that a page loads, and nothing
 * compresses them. By a hash, so that a new class leaves the others theirs, but for one that would be called like another: it has a character more.
 * All are read at once, for the pages and the server's build must agree.
 */
export function siteClassNames(): (local: string, file: string) => string {
  const names = new Map<string, string>()
  /** A plain class of base.css is as short. */
  const taken = new Set(['cut'])
  for (const file of globSync('src/site/**/*.module.css', { cwd: root }).sort()) {
    const classes = readFileSync(join(root, file), 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g)
    for (const id of new Set([...classes].map(([, local]) => `${file}.${local}`))) {
      const hash = createHash('sha256').update(id).digest()
      let length = 3
      while (taken.has(nameOf(hash, length))) length++
      taken.add(nameOf(hash, length))
      names.set(id, nameOf(hash, length))
    }
  }
  return (local, file) => {
    const [path = ''] = file.split('?')
    const name = names.get(`${relative(root, path)}.${local}`)
    // While the styles are being edited, a class may be younger than this list.
    return name ?? `${local}-${nameOf(createHash('sha256').update(path).digest(), 4)}`
  }
}

/** Blockers of advertisements hide what is called .ads or .ad1. */
function nameOf(hash: Uint8Array, length: number): string {
  const [first = 0, ...rest] = hash.subarray(0, length)
  const name = letters[first % letters.length] + rest.map((byte) => characters[byte % characters.length]).join('')
  return name.replace(/^ad/i, 'x$&')
}
