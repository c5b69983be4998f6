import type { ItemOf, ListSheet } from '#server/sheets/list-export.ts'
import { yes } from '#server/sheets/list-words.ts'
import type { AdminCompetitionPage } from '#shared/admin/competitions.ts'
import { competitionKindWords, competitionStateWords } from '#shared/words/competitions.ts'

export const competitionSheet: ListSheet<ItemOf<AdminCompetitionPage>> = {
  name: '赛事',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标识', cell: ({ slug }) => slug },
    { title: '名称', cell: ({ name }) => name },
    { title: '种类', cell: ({ kind }) => competitionKindWords[kind] },
    { title: '赛季', cell: ({ season }) => season.name },
    { title: '状态', cell: ({ state }) => competitionStateWords[state] },
    { title: '开始', cell: ({ startsOn }) => startsOn },
    { title: '结束', cell: ({ endsOn }) => endsOn },
    { title: '冠军', cell: ({ champions }) => champions.map(({ name }) => name).join('、') },
    { title: '已隐藏', cell: ({ isHidden }) => yes(isHidden) },
  ],
}
