import type { ListSheet } from '#server/sheets/list-export.ts'
import { yes } from '#server/sheets/list-words.ts'
import type { PlayerLine, TeamLine } from '#shared/admin/people.ts'

export const teamSheet: ListSheet<TeamLine> = {
  name: '战队',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标识', cell: ({ slug }) => slug },
    { title: '名称', cell: ({ name }) => name },
    { title: '简称', cell: ({ shortName }) => shortName },
    { title: '地区', cell: ({ region }) => region },
    { title: '成员数', cell: ({ members }) => members },
  ],
}

export const playerSheet: ListSheet<PlayerLine> = {
  name: '选手',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标识', cell: ({ slug }) => slug },
    { title: '名称', cell: ({ name }) => name },
    { title: '真实姓名', cell: ({ realName }) => realName },
    { title: '未成年', cell: ({ isMinor }) => yes(isMinor) },
    { title: '已隐藏', cell: ({ isHidden }) => yes(isHidden) },
    { title: '战队', cell: ({ teams }) => teams.join('、') },
  ],
}
