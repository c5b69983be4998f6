import { expect, test } from 'vitest'
import { isMarkdown, tableOf } from './plain-blocks.ts'

test.each([
  '# 标题\n正文',
  '- 一\n- 二',
  '1. 一\n2. 二',
  '> 引\n> 用',
  '看[规则](https://example.com/rules)',
  '这是**重点**',
  '| 队 | 分 |\n| --- | --- |\n| 云涧 | 3 |',
  '```\ncode\n```',
])('%j is Markdown', (text) => {
  expect(isMarkdown(text)).toBe(true)
})

test.each(['云涧 2 - 1 长庚', '1、抽签\n2、开赛', '#话题 今晚八点', '- 完', 'C# 与 F#', '5 * 3 = 15', '[图]', ''])(
  '%j is plain text',
  (text) => {
    expect(isMarkdown(text)).toBe(false)
  },
)

test('lines with the same number of tabs are a table, others are not', () => {
  expect(tableOf('队\t分\r\n云涧\t3\r\n长庚\t\r\n')).toMatchObject({
    type: 'table',
    content: [
      { content: [{ content: [{ content: [{ text: '队' }] }] }, { content: [{ content: [{ text: '分' }] }] }] },
      { content: [{ content: [{ content: [{ text: '云涧' }] }] }, {}] },
      { content: [{}, { content: [{ type: 'paragraph' }] }] },
    ],
  })
  expect(tableOf('队\t分')).toBeNull()
  expect(tableOf('队\t分\n一句话')).toBeNull()
  expect(tableOf('一句话\n又一句')).toBeNull()
})
