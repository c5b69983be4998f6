import type { ListSheet } from '#server/sheets/list-export.ts'
import { yes } from '#server/sheets/list-words.ts'
import type { GivenAwardRow } from './awards-admin.queries.ts'

/** Every award of the listed competitions, with full names: this export is for the console only. */
export const awardSheet: ListSheet<GivenAwardRow> = {
  name: '获奖',
  columns: [
    { title: '赛事编号', cell: (award) => award.competition_id },
    { title: '赛事', cell: (award) => award.competition_name },
    { title: '赛季', cell: (award) => award.season_name },
    { title: '奖项', cell: ({ title }) => title },
    { title: '获奖者', cell: (award) => award.name ?? award.entrant_name ?? award.player_name },
    { title: '来自', cell: (award) => (award.is_derived === 1 ? '成绩' : '手动颁发') },
    { title: '名字打码', cell: (award) => yes(award.is_masked === 1) },
    { title: '日期', cell: (award) => award.awarded_on ?? award.ends_on },
    { title: '颁奖词', cell: ({ citation }) => citation },
  ],
}
