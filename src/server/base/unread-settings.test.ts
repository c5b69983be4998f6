import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { giveUnprivileged, leitaiUnprivileged, takeUnprivileged, whyNotUnprivileged } from '#test/unprivileged.ts'
import { root } from './root.ts'

vi.setConfig({ testTimeout: 60_000 })

test('settings that are there, and that this user may not read, end every command with their mend', async ({ skip }) => {
  const why = whyNotUnprivileged()
  if (why !== null) skip(why)
  const folder = await mkdtemp(join(tmpdir(), 'leitai-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'within/leitai.env')
  await mkdir(join(folder, 'within'))
  await writeFile(file, 'PORT=3000\n')
  await giveUnprivileged(folder)
  await takeUnprivileged(file)
  const settings = { LEITAI_SETTINGS: file, LEITAI_DATA: folder }
  const sentence = new RegExp(`^leitai：用户 \\S+ 读不了设置 ${file}，请运行：sudo chown root:\\S+ ${file} && sudo chmod 640 ${file}\n$`)
  for (const words of [['start'], ['doctor', '--json'], ['migrate'], ['backup'], ['user', 'disable', 'zoe']]) {
    const { status, stdout, stderr } = leitaiUnprivileged(settings, ...words)
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
  }
  expect(leitaiUnprivileged(settings, '--help').status).toBe(0)
  // As the service of a checkout names it.
  const { getuid } = process
  const flagged = spawnSync(process.execPath, [`--env-file-if-exists=${file}`, join(root, 'dist/app/cli.js'), 'doctor'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
    ...(getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
  })
  expect([flagged.status, flagged.stderr]).toEqual([1, expect.stringContaining(`读不了设置 ${file}，请运行：sudo chown root:`)])
  await takeUnprivileged(join(folder, 'within'))
  expect(leitaiUnprivileged(settings, 'doctor').stderr).toContain(`请运行：sudo chmod a+x ${folder}/within && sudo chown root:`)
  await chmod(join(folder, 'within'), 0o755)
})
