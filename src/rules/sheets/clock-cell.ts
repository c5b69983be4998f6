import { cellText, type SheetRow, type Wrong } from './model.ts'
import { shortened } from './read-result.ts'

const secondsMax = 1_000_000

/** The `clock` cell in seconds: 725, 12:05, 1:02:05, 12分05秒, 12′05″. Null, with a fault reported, for anything else. */
export function clockSeconds(row: SheetRow, wrong: Wrong): number | null {
  const text = cellText(row, 'clock')
  if (text === '') return wrong('clock', '时刻是空的：请写从这一局开始起的秒数，或分和秒，如 12:05。')
  if (row.cells.get('clock')?.isDate) return wrong('clock', '这一格被存成了日期：请写秒数，如 725，或把这一列设为文本再写 12:05。')
  const seconds = secondsOf(text)
  if (seconds === null) return wrong('clock', `“${shortened(text)}”不是时刻，请写秒数，或分和秒，如 12:05。`)
  return seconds <= secondsMax ? seconds : wrong('clock', `“${shortened(text)}”太大，最多 ${secondsMax} 秒。`)
}

function secondsOf(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[′'分]/g, ':')
    .replace(/(?:''|[″"秒])$/, '')
    .replace(/:$/, ':0')
  if (/^\d{1,7}$/.test(plain)) return Number(plain)
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)$/.exec(plain) ?? []
  if (minutes === undefined || seconds === undefined) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
