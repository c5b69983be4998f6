import { systemClock } from '#server/base/clock.ts'
import { showProgress } from '#server/import/progress.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'
import type { ColumnMeaning, SheetAnswer, SheetReading } from '#shared/admin/sheets.ts'
import { sheetEncodings } from '#shared/sheets/encodings.ts'
import { type FigureColumn, figureOfColumn, isFigureColumn, type SheetSubject, sheetFieldWords } from '#shared/sheets/fields.ts'
import { sheetEncodingWords } from '#shared/words/sheet-encodings.ts'
import { sheetSubjectWords } from '#shared/words/sheet-subjects.ts'
import { meaningOfWord } from './columns.ts'
import { importSheet } from './import-sheet.ts'

export interface SheetFlags {
  competition: string
  encoding: string | null
  sheet: string | null
  /** Entries of the form 列名=field. */
  map: readonly string[]
  isDryRun: boolean
  isJson: boolean
}

/** `leitai import entrants|fixtures|results|figures|series|events FILE`: exit 0 where it is done (or would be), 1 where it is refused, 2 for wrong usage. */
export async function importSheetCommand(settings: Settings, subject: SheetSubject, file: string, flags: SheetFlags): Promise<never> {
  return await runCommand(
    settings,
    async ({ db }) => {
      const columns = columnOverrides(flags.map)
      const encoding =
        sheetEncodings.find((each) => each === flags.encoding?.toLowerCase()) ?? aliases.get(flags.encoding?.toLowerCase() ?? '')
      if (typeof columns === 'string' || (flags.encoding !== null && encoding === undefined)) {
        const message = typeof columns === 'string' ? columns : `没有“${flags.encoding}”这种编码，可以写：${sheetEncodings.join('、')}`
        await print(process.stderr, message)
        return 2
      }
      const { competition, isDryRun, isJson } = flags
      const progress = showProgress()
      const sheet = flags.sheet ?? undefined
      const params = { db, clock: systemClock, subject, file, competition, columns, encoding, sheet, isDryRun, onProgress: progress.show }
      const answer = await importSheet(params).finally(progress.end)
      const isDone = answer.state !== 'refused' && answer.state !== 'unclear'
      if (isJson) await print(process.stdout, JSON.stringify(answer))
      else if (isDone) await print(process.stdout, summaryOf(answer, subject, isDryRun))
      else await print(process.stderr, refusalOf(answer, file))
      return isDone ? 0 : 1
    },
    'refuse',
  )
}

const aliases = new Map<string, 'gb18030' | 'utf-8' | 'utf-16le'>([
  ['gbk', 'gb18030'],
  ['gb2312', 'gb18030'],
  ['utf8', 'utf-8'],
  ['utf-16', 'utf-16le'],
])

function columnOverrides(words: readonly string[]): Map<string, ColumnMeaning> | string {
  const params = new Map<string, ColumnMeaning>()
  for (const word of words) {
    const at = word.lastIndexOf('=')
    const meaning = at > 0 ? meaningOfWord(word.slice(at + 1)) : null
    if (meaning === null) return `看不懂 --map ${word}：请写成 列名=字段，例如 --map 对阵一=home；忽略一列写 列名=-`
    params.set(word.slice(0, at), meaning)
  }
  return params
}

function summaryOf(answer: SheetAnswer, subject: SheetSubject, isDryRun: boolean): string {
  const { state, changes, changeCount, follows, followCount, unchanged } = answer
  const reading = readingLine(answer)
  if (state === 'unchanged')
    return [...reading, `没有变化：${sheetSubjectWords[subject]}与文件一致（${unchanged} 行），没有写入任何内容`].join('\n')
  const lines = changes.map(
    ({ row, subject: about, what, from, to }) => `第 ${row} 行\t${about}\t${what}：${from || '（空）'} → ${to || '（空）'}`,
  )
  return [
    ...reading,
    ...lines,
    ...(changeCount > lines.length ? [`……另有 ${changeCount - lines.length} 处`] : []),
    ...(followCount > 0
      ? ['由此产生：', ...follows, ...(followCount > follows.length ? [`……另有 ${followCount - follows.length} 处`] : [])]
      : []),
    isDryRun ? `试运行：${changeCount} 处会改变，没有写入任何内容` : `已导入：改变 ${changeCount} 处，${unchanged} 行没有变化`,
  ].join('\n')
}

function refusalOf(answer: SheetAnswer, file: string): string {
  const { faults, faultCount } = answer
  const lines = faults.map(({ place, message }) => [file, place, message].filter((part) => part !== '').join(' · '))
  const more = faultCount > lines.length ? [`……另有 ${faultCount - lines.length} 处`] : []
  const mend = answer.state === 'unclear' ? ['用 --map 列名=字段 指定，例如 --map 对阵一=home；忽略一列写 --map 列名=-'] : []
  return [...readingLine(answer), ...lines, ...more, ...mend, `共 ${faultCount} 处错误，没有导入任何内容`].join('\n')
}

function readingLine({ reading }: SheetAnswer): string[] {
  if (!reading) return []
  const how = reading.encoding === null ? `XLSX，工作表“${reading.sheet}”` : `CSV，${sheetEncodingWords[reading.encoding]} 编码`
  const columns = reading.columns.map(({ letter, title, meaning }) => {
    const is =
      meaning === null
        ? '？'
        : meaning === 'ignore'
          ? '忽略'
          : isFigureColumn(meaning)
            ? figureName(meaning, reading)
            : sheetFieldWords[meaning].label
    return `${letter} ${title} = ${is}`
  })
  return [`${how}，${reading.rows} 行；${columns.join('，')}`]
}

function figureName(column: FigureColumn, { figures }: SheetReading): string {
  const key = figureOfColumn(column)
  return figures.find((figure) => figure.key === key)?.name ?? column
}
