import pino from 'pino'
import { expect, test } from 'vitest'
import { loggedError, loggedPath, logSerializers, withoutSecrets } from './log.ts'

const token = 'Ab-_'.repeat(11).slice(0, 43)
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

test.each([
  ['/newsInside/7', '/newsInside/7'],
  ['/newsInside/7?token=x&page=2', '/newsInside/7'],
  ['/a#b', '/a'],
  ['/pages/a-page-with-a-long-name-of-forty-four-letters', '/pages/a-page-with-a-long-name-of-forty-four-letters'],
  [`/media/ab/${'ab12'.repeat(16)}-480.webp`, `/media/ab/${'ab12'.repeat(16)}-480.webp`],
  [`/preview/${token}`, '/preview/…'],
  [`/Preview/${token}/`, '/Preview/…/'],
  [`//preview//${token}`, '//preview//…'],
  [`/preview/${token.slice(0, 40)}`, '/preview/…'],
  [`/%70review/${token.slice(0, 40)}`, '/preview/…'],
  [`/%2570review/${token}`, '/%70review/…'],
  [`/x/%41${token.slice(1)}`, '/x/…'],
  [`/x/${token}.html`, '/x/….html'],
  [`/x/${jwt}`, '/x/…'],
  ['/%ff', '(unreadable)'],
  ['', ''],
  [undefined, ''],
])('of %s the log says %s', (target, said) => {
  expect(loggedPath(target)).toBe(said)
})

test('text is cleared of queries and of whatever could be a token', () => {
  expect(withoutSecrets(`GET "/a?token=x y" for ${token}, ${jwt} and /preview/abc`)).toBe('GET "/a?… y" for …, … and /preview/…')
})

test('of an error a log line says its kind, message, code, stack and causes, and nothing that a library hung on it', () => {
  const cause = Object.assign(new Error(`at https://x.example/?key=${token}`), {
    code: 'ECONNREFUSED',
    detail: `Failing row contains (${token})`,
  })
  const error = Object.assign(new TypeError(`no ${token}`, { cause }), {
    rawPacket: Buffer.from(token),
    config: { headers: { cookie: token } },
  })
  const lines: string[] = []
  pino({ serializers: logSerializers }, { write: (line) => lines.push(line) }).error({ err: error }, 'request failed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(token)
  const { err } = JSON.parse(lines[0] ?? '{}')
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'no …',
    cause: { type: 'Error', message: 'at https://x.example/?…', code: 'ECONNREFUSED' },
  })
  expect(Object.keys(err)).toEqual(['type', 'message', 'stack', 'cause'])
  expect(err.stack).toMatch(/^TypeError: no …\n +at /)
  expect(loggedError(new AggregateError([new Error('one'), 'two']))).toMatchObject({ errors: [{ message: 'one' }, { message: 'two' }] })
  expect(loggedError(`plain ${token}`)).toEqual({ type: 'string', message: 'plain …', stack: '' })
})
