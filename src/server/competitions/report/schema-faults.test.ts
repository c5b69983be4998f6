import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault } from '#server/import/json-fault.ts'
import { anyCompetition } from '#test/any-competition.ts'
import { league } from '#test/competitions.ts'
import { spoilt } from '#test/document-changes.ts'
import { isDocument, schemaFaults } from './schema-faults.model.ts'

test('a document that the schema takes has no fault', () => {
  fc.assert(
    fc.property(anyCompetition(), (document) => {
      expect(schemaFaults(document)).toEqual([])
      expect(isDocument(document)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a spoilt document has a fault exactly where the schema refuses it', () => {
  const anything = fc.oneof(
    fc.constantFrom(
      undefined,
      null,
      '',
      ' ',
      'x'.repeat(2000),
      0,
      -1,
      0.5,
      0.001,
      1e9,
      true,
      [],
      {},
      { tbd: true },
      { seed: 1, bye: true },
    ),
    fc.constantFrom([1], [1, 2, 3], 'UPPER', 'a_b', '2026-11-20', '2026-11-20T00:00:00Z', { by: 'points' }, 'swiss', [[]], [{}]),
  )
  fc.assert(
    fc.property(anyCompetition(), fc.nat(), anything, (document, at, value) => {
      const other = spoilt(document, at, value)
      const faults = schemaFaults(other)
      expect(faults.length === 0).toBe(isDocument(other))
      for (const { path, message } of faults) {
        expect(path).toMatch(/^\$/)
        expect(message).toMatch(/\p{Script=Han}/u)
      }
    }),
    { numRuns: 300 },
  )
})

test('every fault is told with its path and the mend', () => {
  const document = fc.sample(anyCompetition(), { numRuns: 1, seed: 1 })[0]
  if (!document) throw new Error('no document')
  const stages = [{ ...document.stages[0], format: 'knockout' }]
  const faults = schemaFaults({ ...document, stages, season: { slug: 'S 1', name: '', startsOn: 1 }, extra: 1 })
  const told = faults.map(({ path, rule, message }) => ({ path, rule, message }))
  expect(told).toEqual([
    { path: '$.season', rule: 'schema', message: '缺少 endsOn' },
    { path: '$.season.slug', rule: 'schema', message: '只能用小写字母、数字和连字符，例如 yun-jian，现在是“S 1”' },
    { path: '$.season.name', rule: 'schema', message: '不能是空的' },
    { path: '$.season.startsOn', rule: 'schema', message: '应当是文字，现在是 1' },
    {
      path: '$.stages[0].format',
      rule: 'schema',
      message:
        '应当是 round_robin、swiss、single_elimination、double_elimination、lobby_series、gauntlet、ladder 中的一个，现在是“knockout”',
    },
    { path: '$.extra', rule: 'schema', message: expect.stringContaining('没有“extra”这个字段，可用的有：format、version') },
  ])
})

test.each([
  ['{"a":}', '第 1 行第 6 列', '缺少一个值'],
  ['{"a":1,,}', '第 1 行第 8 列', '字段名'],
  ['{"a":1,\n}', '第 2 行第 1 列', '最后一个字段后面不能有逗号'],
  ['{"a" 1}', '第 1 行第 6 列', '冒号'],
  ['{a:1}', '第 1 行第 2 列', '双引号'],
  ['[1,]', '第 1 行第 4 列', '多了一个逗号'],
  ['{"a":"x', '第 1 行第 6 列', '结尾的双引号'],
  ['{"a":\n "x\ny"}', '第 2 行第 2 列', '换行'],
  ['[1 2]', '第 1 行第 4 列', '逗号'],
  ['{"a":1}}', '第 1 行第 8 列', '请删去'],
  ['{"a":tru}', '第 1 行第 6 列', '缺少一个值'],
  ['{"a":[1,2', '第 1 行第 10 列', '配对'],
  ['', '第 1 行第 1 列', '不完整'],
])('JSON that is broken is told by place and mend: %j', (text, place, mend) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(jsonFault(text)).toContain(place)
  expect(jsonFault(text)).toContain(mend)
})

test('an address of a stream is whole, and leads where it seems to', () => {
  const document = league()
  const faultsOf = (streamUrl: string) => {
    const [stage] = document.stages
    const [match, ...matches] = stage?.groups[0]?.rounds[0]?.matches ?? []
    const rounds = [{ number: 1, matches: [{ ...match, streamUrl }, ...matches] }]
    return schemaFaults({ ...document, stages: [{ ...stage, groups: [{ ...stage?.groups[0], rounds }] }] }).map(({ path }) => path)
  }
  for (const address of ['https://live.example/1', 'http://live.example:8080/直播?room=7'])
    expect([address, faultsOf(address)]).toEqual([address, []])
  for (const address of [
    'live.example',
    'https://live.example/ 1',
    'https://live.example\t.evil.example',
    'https://live.example\\@evil.example',
    'https://live.example@evil.example',
    'https://[::1',
    'javascript:alert(1)//https://',
  ]) {
    expect([address, faultsOf(address)]).toEqual([address, ['$.stages[0].groups[0].rounds[0].matches[0].streamUrl']])
  }
})
