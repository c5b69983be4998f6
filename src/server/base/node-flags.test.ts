import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFlags } from './node-flags.ts'
import { root } from './root.ts'

test.each(['package.json', 'bin/leitai.mjs', 'scripts/release/leitai'])('%s starts Node as everything else does', async (file) => {
  const said = (await readFile(join(root, file), 'utf8')).match(
    /--(?:max-semi-space-size|v8-pool-size|no-allocation-site-pretenuring|no-concurrent-sparkplug)[=\d]*/g,
  )
  expect(said).toEqual(nodeFlags)
})
