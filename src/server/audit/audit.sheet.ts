import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import { actName, changesOf } from '#shared/admin/act-names.ts'
import { type AuditLine, auditSubjects } from '#shared/admin/audit.ts'
import { auditSubjectWords } from '#shared/words/subjects.ts'

export const auditSheet: ListSheet<AuditLine> = {
  name: '操作记录',
  columns: [
    { title: '时间', cell: ({ at }) => when(at) },
    { title: '用户', cell: ({ userName }) => userName },
    { title: '操作', cell: ({ act }) => actName(act) },
    { title: '对象', cell: ({ subject }) => nameOf(subject) },
    { title: '对象编号', cell: ({ subjectId }) => subjectId ?? '' },
    { title: '对象名称', cell: ({ subjectName }) => subjectName },
    { title: '之前', cell: (line) => valueText(line, 'before') },
    { title: '之后', cell: (line) => valueText(line, 'after') },
    { title: '地址', cell: ({ address }) => address },
  ],
}

function nameOf(subject: string): string {
  const known = auditSubjects.find((each) => each === subject)
  return known ? auditSubjectWords[known] : subject
}

/** The changed fields of one side, with the labels of the screen: 标题：秋季赛；摘要：（空）. */
function valueText(line: AuditLine, side: 'before' | 'after'): string {
  if (line[side] === null) return ''
  return changesOf(line.before, line.after, line.subject)
    .map((change) => `${change.field}：${change[side]}`)
    .join('；')
}
