import { labelOf } from '#rules/messages/labels.ts'
import { auditSubjects } from '#shared/admin/audit.ts'
import { fieldWords, ownFieldWord } from '#shared/words/fields.ts'

/** Null for an unknown field. */
export function fieldName(field: string): string | null {
  return Object.hasOwn(fieldWords, field) ? (fieldWords[field] ?? null) : labelOf(field)
}

/** What narrows a list of the console, where it is called otherwise than a field of a form. */
const queryWords: Readonly<Record<string, string>> = {
  q: '搜索的文字',
  from: '起始时间',
  to: '截止时间',
  page: '页码',
  pageSize: '每页条数',
  cursor: '翻页的位置',
  days: '天数',
  user: '用户',
  state: '状态',
  order: '顺序',
}

/** 「起始时间」, for a parameter in a query of a route of the console. */
export function queryLabel(pointer: string, url: string): string {
  const name = pointer.split('/')[1] ?? ''
  return Object.hasOwn(queryWords, name) ? `「${queryWords[name]}」` : fieldLabel(`/${name}`, url)
}

/** The label for a JSON pointer into what is sent to a route of the console: 第 2 项的「地址」. */
export function fieldLabel(pointer: string, url: string): string {
  const parts = pointer.split('/').slice(1)
  const field = parts.findLast((part) => !/^\d+$/.test(part))
  const number = parts.findLast((part) => /^\d+$/.test(part))
  const name = field === undefined ? '内容' : (ownFieldWord(subjectOf(url), field) ?? fieldName(field) ?? field)
  return `${number === undefined ? '' : `第 ${Number(number) + 1} 项的`}「${name.length > 40 ? `${name.slice(0, 40)}…` : name}」`
}

/** /api/admin/openings/:id → opening. */
function subjectOf(url: string): string {
  const [, , , folder = ''] = url.split('/')
  return auditSubjects.find((subject) => folder === `${subject}s`) ?? ''
}
