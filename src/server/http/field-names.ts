import { labelOf } from '#rules/messages/labels.ts'
import { auditSubjects } from '#shared/admin/audit.ts'
import { fieldWords, ownFieldWord } from '#shared/words/fields.ts'

/** Null for an unknown field. */
export function fieldName(field: string): string | null {
  return Object.hasOwn(fieldWords, field) ? (fieldWords[field] ?? null) : labelOf(field)
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
