import { expect, test } from 'vitest'
import { byline, withoutRole } from './byline.ts'

test.each([
  ['文 / 赛事组 半夏', '文 / 赛事组 半夏', '赛事组 半夏'],
  ['文／半夏', '文／半夏', '半夏'],
  ['文、图 / 编辑部 江渡', '文、图 / 编辑部 江渡', '编辑部 江渡'],
  ['采写 / 赛事组 半夏', '采写 / 赛事组 半夏', '赛事组 半夏'],
  ['摄影：阿秋', '摄影：阿秋', '阿秋'],
  ['运营组', '文 / 运营组', '运营组'],
  ['图南 / 北冥', '文 / 图南 / 北冥', '图南 / 北冥'],
  ['文 /', '文 /', '文 /'],
])('%s is shown as %s, and is by %s', (line, shown, name) => {
  expect(byline(line)).toBe(shown)
  expect(withoutRole(line)).toBe(name)
})
