import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runNode } from './child.ts'

const leitai = (...words: string[]) => runNode('dist/app/cli.js', words).ended

test.each<[string[], string]>([
  [[], '没有写命令'],
  [['strat'], '没有「strat」这个命令'],
  [['start', '--emtpy'], '没有「--emtpy」这个选项'],
  [['doctor', '-j'], '没有「-j」这个选项'],
  [['doctor', '--json=yes'], '--json 后面不带值'],
  [['migrate', 'now'], '多写了「now」'],
  [['import', 'articles'], '没有写完'],
  [['import', 'players', 'a.csv'], '没有「players」这种导入'],
  [['import', 'articles', 'a.md', '--skip-bad'], '--skip-bad 只用于 leitai import media'],
  [['import', 'articles', 'a.md', '--renamed'], '--renamed 只用于 leitai import competition'],
  [['import', 'articles', 'a.md', '--sheet', '一'], '--competition、--encoding、--sheet 和 --map 只用于导入表格'],
  [['import', 'results', 'a.csv'], 'leitai import results 要用 --competition 写明是哪项赛事'],
  [['export', 'players', '1'], '没有「players」这种导出'],
  [['export', 'results', '1', '--json'], '--json 只用于 leitai export competition'],
  [['backup', '--keep'], '--keep 后面要写值'],
  [['backup', '--keep', '-1'], '--keep 后面要写值；以 - 开头的值写成 --keep=-1'],
  [['backup', '--keep', '0'], '--keep 后面要写 1 到 9999 的整数'],
  [['restore', '--check', '--replace'], '--check 只试着恢复，不能和 --replace 一起用'],
  [['restore', '--check', '--without-damaged'], '--check 只试着恢复，不能和 --without-damaged 一起用'],
  [['restore', '--check', '--unsigned'], '--check 只试着恢复，不能和 --unsigned 一起用'],
  [['copy'], 'leitai copy 要用 --to 写明复制到哪里'],
  [['upgrade'], 'leitai upgrade 后面要写发行包的文件，或 --back'],
  [['demo'], 'leitai demo 后面要写 --again 或 --play'],
  [['user', 'create', 'zoe'], 'leitai user create 要用 --role 写明角色'],
  [['user', 'disable', 'zoe', '--totp'], 'leitai user disable 不能这样用'],
])('%j is refused in one sentence, before how its command is used', async (words, said) => {
  const { code, stdout, stderr } = await leitai(...words)
  const [sentence, empty, usage = ''] = stderr.split('\n')
  expect([code, stdout, sentence, empty]).toEqual([2, '', `leitai：${said}`, ''])
  expect(usage).toMatch(new RegExp(`^leitai ${words.length > 0 && words[0] !== 'strat' ? words[0] : 'start'} `))
})

test('how it is used fits a terminal, in columns: a Chinese character takes two', async () => {
  const { code, stdout } = await leitai('--help')
  expect(code).toBe(0)
  for (const line of stdout.trimEnd().split('\n')) {
    const columns = [...line].reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 2 : 1), 0)
    expect(columns, line).toBeLessThanOrEqual(110)
    // What a command does stands under what the others do.
    expect(line.slice(0, 33), line).toMatch(/^leitai .*|^ {33}$/)
  }
})

test.each([['--help'], ['doctor']])('leitai %s goes to its end where nobody reads it', async (word) => {
  const child = runNode('dist/app/cli.js', [word], { LEITAI_DATA: join(tmpdir(), 'leitai-no-such-folder') })
  child.process.stdout?.destroy()
  const { code, stderr } = await child.ended
  expect([code, stderr]).toEqual([word === 'doctor' ? 1 : 0, ''])
})
