/** The process that opens spreadsheets: it knows no path, no address and no secret, and is ended when it takes too much memory. */
import { isRecord } from '#shared/is-record.ts'
import { type SheetEncoding, sheetEncodings } from '#shared/sheets/encodings.ts'
import { type ReadingParams, SheetRefused, type Table, type WorkerAnswer } from './table.ts'

const greatestRss = Number(process.argv[2])

process.on('message', (work: unknown) => {
  void answerTo(work).then(say)
})
// The server has ended, or was killed.
process.on('disconnect', () => process.exit(0))
setInterval(endIfTooLarge, 10).unref()
say({ kind: 'ready' })

async function answerTo(work: unknown): Promise<WorkerAnswer> {
  if (!isRecord(work) || !(work.bytes instanceof Uint8Array)) return { kind: 'fault', message: '没有收到文件。', row: null, column: null }
  try {
    return { kind: 'table', table: await read(work.bytes, paramsOf(work)) }
  } catch (error) {
    if (error instanceof SheetRefused) return { kind: 'fault', message: error.message, row: error.row, column: error.column }
    return { kind: 'fault', message: '这个文件读不出表格：请用表格软件打开，再另存为 .xlsx 或 CSV。', row: null, column: null }
  }
}

async function read(bytes: Uint8Array, params: ReadingParams): Promise<Table> {
  const [a, b, c, d] = bytes
  // Each kind of reader by itself: that of workbooks takes as long to load as Node to start twice.
  if (a === 0x50 && b === 0x4b && (c === 3 || c === 5)) {
    const { readXlsx } = await import('./read-xlsx.ts')
    return await readXlsx(bytes, params)
  }
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
    throw new SheetRefused('这是旧的 .xls、WPS 的 .et，或加了密码的表格：请另存为不加密的 .xlsx 或 CSV。')
  const { readCsv } = await import('./read-csv.ts')
  return readCsv(bytes, params)
}

function paramsOf({ encoding, sheet }: Record<string, unknown>): ReadingParams {
  return { encoding: encodingOf(encoding), sheet: typeof sheet === 'string' ? sheet : undefined }
}

function encodingOf(word: unknown): SheetEncoding | undefined {
  return sheetEncodings.find((each) => each === word)
}

function endIfTooLarge(): void {
  if (process.memoryUsage.rss() <= greatestRss) return
  say({ kind: 'refused', why: 'too-much-memory' })
  process.kill(process.pid, 'SIGKILL')
}

function say(answer: WorkerAnswer): void {
  process.send?.(answer)
}
