import type { ListSheet } from '#server/sheets/list-export.ts'
import type { SeasonLine } from '#shared/admin/people.ts'

export const seasonSheet: ListSheet<SeasonLine> = {
  name: '赛季',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标识', cell: ({ slug }) => slug },
    { title: '名称', cell: ({ name }) => name },
    { title: '开始', cell: ({ startsOn }) => startsOn },
    { title: '结束', cell: ({ endsOn }) => endsOn },
    { title: '赛事数', cell: ({ competitions }) => competitions },
  ],
}
