import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { UploadQuery } from '#shared/admin/media.ts'
import { nameFault } from '#shared/characters.ts'
import { sentName } from './sent-name.ts'

const query = Compile(UploadQuery)

test.each([
  ['决赛 合影（终）.png', '决赛 合影（终）.png'],
  ['一家👨‍👩‍👧.png', '一家👨‍👩‍👧.png'],
  ['\u202Egpj.mp4', 'gpj.mp4'],
  ['零\u200b宽\ufeff.mp4', '零宽.mp4'],
  ['a\tb\r\nc\u0000.png', 'abc.png'],
  ['\ud800半\uffff.png', '半.png'],
  ['\u200b', ''],
  [`${'字'.repeat(300)}.png`, `${'字'.repeat(196)}.png`],
  [`前👨\u200d${'字'.repeat(195)}.png`, `${'字'.repeat(195)}.png`],
])('the name %j is sent as %j, which the server takes', (name, sent) => {
  const told = sentName({ name })
  expect(told).toBe(sent)
  expect([query.Check({ name: told }), told === '' || nameFault(told) === null]).toEqual([true, true])
})
