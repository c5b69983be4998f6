import type { ListSheet } from '#server/sheets/list-export.ts'
import type { ViewStatistics, VitalLine, VitalStatistics } from '#shared/admin/visits.ts'
import { visitName } from '#shared/words/visits.ts'

interface ViewLine {
  by: string
  of: string
  days: string
  views: number
}

export const viewSheet: ListSheet<ViewLine> = {
  name: '页面访问量',
  columns: [
    { title: '分类', cell: ({ by }) => by },
    { title: '名称', cell: ({ of }) => visitName(of) },
    { title: '日期', cell: ({ days }) => days },
    { title: '次数', cell: ({ views }) => views },
  ],
}

/** One line per page and day; for devices and channels, the whole period. */
export function viewLines({ days, pages, devices, channels }: ViewStatistics): ViewLine[] {
  const period = `${days[0] ?? ''} 至 ${days.at(-1) ?? ''}`
  const sums = (by: string, counts: ViewStatistics['devices']) => counts.map(({ key, views }) => ({ by, of: key, days: period, views }))
  return [
    ...pages.flatMap(({ key, byDay }) => days.map((day, i) => ({ by: '页面', of: key, days: day, views: byDay[i] ?? 0 }))),
    ...sums('设备', devices),
    ...sums('渠道', channels),
  ]
}

interface SpeedLine extends VitalLine {
  by: string
  name: string
}

export const vitalSheet: ListSheet<SpeedLine> = {
  name: '打开速度',
  columns: [
    { title: '分类', cell: ({ by }) => by },
    { title: '名称', cell: ({ name }) => name },
    { title: '样本数', cell: ({ reports }) => reports },
    { title: 'LCP（毫秒）', cell: ({ LCP }) => LCP },
    { title: 'INP（毫秒）', cell: ({ INP }) => INP },
    { title: 'CLS', cell: ({ CLS }) => CLS },
    { title: 'TTFB（毫秒）', cell: ({ TTFB }) => TTFB },
  ],
}

export function vitalLines({ all, pages, devices, channels }: VitalStatistics): SpeedLine[] {
  const named = (by: string, lines: readonly VitalLine[]) => lines.map((line) => ({ ...line, by, name: visitName(line.key) }))
  return [{ ...all, by: '全部', name: '' }, ...named('页面', pages), ...named('设备', devices), ...named('渠道', channels)]
}
