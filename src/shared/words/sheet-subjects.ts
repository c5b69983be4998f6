import type { SheetSubject } from '#shared/sheets/fields.ts'

export const sheetSubjectWords: Readonly<Record<SheetSubject, string>> = {
  entrants: '参赛者',
  fixtures: '赛程',
  results: '成绩',
  figures: '数据',
  series: '走势',
  events: '事件',
}
