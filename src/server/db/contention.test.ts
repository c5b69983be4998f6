import pg from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable } from './contention.ts'

const refused = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { severity: 'ERROR', code })

test.each([
  [
    'a socket that is a file, and is not there',
    Object.assign(new Error('connect ENOENT /x'), { code: 'ENOENT', syscall: 'connect' }),
    true,
  ],
  ['one that is not for us', Object.assign(new Error('connect EACCES /x'), { code: 'EACCES', syscall: 'connect' }), true],
  ['a file of ours that is missing', Object.assign(new Error('open ENOENT /x'), { code: 'ENOENT', syscall: 'open' }), false],
  ['a password that was changed', refused('28P01'), true],
  ['a database that was renamed', refused('3D000'), true],
  ['a fault of a statement', refused('42703'), false],
  ['a row that is there already', refused('23505'), false],
])('whether the database is away: %s', (_name, error, isAway) => {
  expect(isUnavailable(error)).toBe(isAway)
})
