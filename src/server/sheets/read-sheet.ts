import pLimit from 'p-limit'
import { startWorker, type WorkerKind } from '#server/base/worker-process.ts'
import { mostSheetBytes, readingBounds } from './bounds.ts'
import { isWorkerAnswer, type ReadingParams, SheetRefused, type Table, type WorkerAnswer } from './table.ts'

const reader: WorkerKind<WorkerAnswer> = { name: 'sheet', folder: import.meta.dirname, env: {}, isAnswer: isWorkerAnswer }

const inTurn = pLimit(1)

export type ReadSheet = (bytes: Uint8Array, params: ReadingParams) => Promise<Table>

/** Reads a spreadsheet in a separate process, one file at a time, with limits of memory and time. Throws `SheetRefused`. */
export function readSheet(bytes: Uint8Array, params: ReadingParams): Promise<Table> {
  if (bytes.length > mostSheetBytes) throw new SheetRefused(tooLong)
  return inTurn(read, bytes, params)
}

export const tooLong = `文件太大，最多 ${mostSheetBytes / 1024 / 1024} MB：请只留下要导入的列，或分成几份。`

async function read(bytes: Uint8Array, { encoding, sheet }: ReadingParams): Promise<Table> {
  const worker = await startWorker(reader, readingBounds)
  try {
    const outcome = await worker.run({ bytes, ...(encoding && { encoding }), ...(sheet !== undefined && { sheet }) })
    switch (outcome.kind) {
      case 'table':
        return outcome.table
      case 'fault':
        throw new SheetRefused(outcome.message, outcome.row, outcome.column)
      case 'late':
        throw new SheetRefused('这个表格读得太久，已经停下：请只留下要导入的工作表和列，或另存为 CSV。')
      case 'refused':
      case 'gone':
      case 'ready':
        throw new SheetRefused('这个表格太大，读不下：请只留下要导入的工作表和列，或另存为 CSV。')
    }
  } finally {
    await worker.end()
  }
}
