import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { polyfilledNames } from './compat/polyfills.ts'
import { scriptViolations } from './compat/script-rule.ts'
import { styleViolations } from './compat/style-rule.ts'

// Checks the built files against the oldest supported engines: Chrome 87 and iOS 14.5.

const root = join(import.meta.dirname, '..')
const assets = join(root, 'dist/client/assets')
const polyfills = join(root, 'src/site/polyfills.ts')

/** Checked and harmless, one by one. */
const accepted: readonly { what: string; snippet: string; why: string }[] = [
  { what: ':is()', snippet: '.swiper-lazy-preloader', why: 'the spinner of a lazy picture, which no row of ours has' },
  { what: '.startViewTransition()', snippet: 'startViewTransition({update:', why: "React's, for a component of it that no page has" },
]

if (!existsSync(assets)) {
  console.error('There is no build; run npm run build')
  process.exit(1)
}
const polyfilled = existsSync(polyfills) ? polyfilledNames(await readFile(polyfills, 'utf8')) : new Set<string>()
let files = 0
let violations = 0
for (const name of (await readdir(assets)).sort()) {
  if (!/\.(js|css)$/.test(name)) continue
  files += 1
  const text = await readFile(join(assets, name), 'utf8')
  for (const { what, snippet } of name.endsWith('.js') ? scriptViolations(text, polyfilled) : styleViolations(text)) {
    if (accepted.some((exception) => what.startsWith(exception.what) && snippet.includes(exception.snippet))) continue
    violations += 1
    console.error(`${name}: ${what}\n    ${snippet}`)
  }
}
console.log(`${files} built files, ${violations} things that Chrome 87 or iOS 14.5 lacks`)
process.exit(violations === 0 && files > 0 ? 0 : 1)
