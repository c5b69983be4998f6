import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { oneLineError } from './system-error.ts'

const thrownBy = (act: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(act)
    .then(
      () => null,
      (error: unknown) => error,
    )

test.each<[string, () => unknown, string]>([
  ['a file that is missing', () => readFile('/nowhere/a.json'), '/nowhere/a.json：找不到文件或目录，ENOENT'],
  ['a folder instead of a file', () => readFile('/'), '是目录，不是文件，EISDIR'],
  [
    'a port at which nobody listens',
    () => new Promise((_done, fail) => connect(1, '127.0.0.1').on('error', fail)),
    '127.0.0.1:1：连接被拒绝，ECONNREFUSED',
  ],
  ['a file that SQLite cannot open', () => new DatabaseSync('/nowhere/a.db'), '打不开数据库文件'],
  [
    'a lost connection to PostgreSQL',
    () => Promise.reject(new Error('Connection terminated unexpectedly')),
    '与数据库的连接中断了，没有做完，请看 PostgreSQL 是否在运行、网络通不通，再试一次',
  ],
  [
    'a full disk',
    () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', path: '/srv/a' })),
    '磁盘满了（/srv/a），请清理空间后再试',
  ],
  ['an error of ours', () => Promise.reject(new Error('没有\n 写完')), '没有 写完'],
])('is said in one line of Chinese: %s', async (_what, act, said) => expect(oneLineError(await thrownBy(act))).toBe(said))

test('of a full disk the folder is named, unless it is that of PostgreSQL', () => {
  const full = (code: string) => Object.assign(new Error('full'), { code })
  expect(oneLineError(full('ENOSPC'), '/srv/a')).toBe('磁盘满了（/srv/a），请清理空间后再试')
  expect(oneLineError(Object.assign(full('ERR_SQLITE_ERROR'), { errcode: 13 }), '/srv/a')).toBe('磁盘满了（/srv/a），请清理空间后再试')
  expect(oneLineError(full('53100'), '/srv/a')).toBe('数据库服务器的磁盘满了，请在那里清理空间后再试')
})
