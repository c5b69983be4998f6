import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { damageCure } from '#server/db/sqlite-damage.ts'
import { shellQuote } from './shell-quote.ts'

const outputOf = (command: string) => spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout

test.each(['/var/lib/leitai', '/srv/my site', `/srv/it's "$HOME" \`id\``, '/srv/网站'])('%s is one word of a shell', (path) => {
  expect(outputOf(`printf %s ${shellQuote(path)}`)).toBe(path)
})

test('usual paths are not quoted', () => expect(shellQuote('/var/lib/leitai/leitai.db')).toBe('/var/lib/leitai/leitai.db'))

test('the cure of a damaged database is one command, with a folder that has spaces and quotes, and starts no site after a restore that failed', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'leitai-quote-')), `it's my site`)
  onTestFinished(() => rm(dirname(folder), { recursive: true }))
  await mkdir(folder)
  // After a clean stop it stands alone.
  await writeFile(join(folder, 'leitai.db'), '')
  const command = damageCure(join(folder, 'leitai.db')).replace(/^.*?sudo sh -c /, '')
  const tools = 'systemctl() { echo "$@"; }; mkdir() { echo "$2"; }; mv() { echo "$2"; }; leitai() { return 1; };'
  const inner = outputOf(`printf %s ${command}`)
  expect(outputOf(`${tools} ${inner}`).trim().split('\n')).toEqual(['stop leitai', join(folder, 'damaged'), `${folder}/damaged/`])
})
