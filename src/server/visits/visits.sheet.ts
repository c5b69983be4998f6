import type { ListSheet } from '#server/sheets/list-export.ts'
import { visitName } from '#shared/admin/visit-names.ts'
import type { ViewFigures, VitalFigures, VitalLine } from '#shared/admin/visits.ts'

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

/** A line a page and day; of devices and channels, the whole period. */
export function viewLines({ days, pages, devices, channels }: ViewFigures): ViewLine[] {
  const period = `${days[0] ?? ''} 至 ${days.at(-1) ?? ''}`
  const sums = (by: string, counts: ViewFigures['devices']) => counts.map(({ key, views }) => ({ by, of: key, days: period, views }))
  return [
    ...pages.flatMap(({ key, byDay }) => days.map((day, i) => ({ by: '页面', of: key, days: day, views: byDay[i] ?? 0 }))),
    ...sums('设备', devices),
    ...sums('渠道', channels),
  ]
}

interface SpeedLine extends VitalLine {
  by: string
}

export const vitalSheet: ListSheet<SpeedLine> = {
  name: '打开速度',
  columns: [
    { title: '分类', cell: ({ by }) => by },
    { title: '名称', cell: ({ by, key }) => (by === '全部' ? '' : visitName(key)) },
    { title: '样本数', cell: ({ reports }) => reports },
    { title: 'LCP（毫秒）', cell: ({ LCP }) => LCP },
    { title: 'INP（毫秒）', cell: ({ INP }) => INP },
    { title: 'CLS', cell: ({ CLS }) => CLS },
    { title: 'TTFB（毫秒）', cell: ({ TTFB }) => TTFB },
  ],
}

export function vitalLines({ all, pages, devices, channels }: VitalFigures): SpeedLine[] {
  const told = (by: string, lines: readonly VitalLine[]) => lines.map((line) => ({ ...line, by }))
  return [...told('全部', [all]), ...told('页面', pages), ...told('设备', devices), ...told('渠道', channels)]
}
