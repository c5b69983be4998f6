import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { farthestRow, mostEntries, mostUnpackedBytes } from './bounds.ts'
import { SheetRefused } from './table.ts'

const broken = '这个文件不是完整的 XLSX：请用表格软件打开，再另存为 .xlsx 或 CSV。'

/**
 * Checks a workbook before it is read: the number of its entries, their declared sizes, and their real unpacked sizes; unpacking stops at
 * the limit. Entries that define XML entities are refused. Throws `SheetRefused`.
 */
export async function checkArchive(bytes: Uint8Array): Promise<void> {
  const archive = await opened(bytes)
  try {
    if (archive.entryCount > mostEntries)
      throw new SheetRefused(`这个 XLSX 里有 ${archive.entryCount} 个部分，最多 ${mostEntries} 个：请另存为 CSV。`)
    await checkEntries(archive)
  } finally {
    archive.close()
  }
}

function opened(bytes: Uint8Array): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true }, (error, archive) =>
      error ? reject(new SheetRefused(broken)) : resolve(archive),
    )
  })
}

async function checkEntries(archive: yauzl.ZipFile): Promise<void> {
  let said = 0
  let unpacked = 0
  for (let entry = await nextEntry(archive); entry !== null; entry = await nextEntry(archive)) {
    said += entry.uncompressedSize
    if (said > mostUnpackedBytes) throw new SheetRefused(tooLarge)
    if (/\.(zip|xlsx|xlsm|7z|rar|gz)$/i.test(entry.fileName)) throw new SheetRefused('这个 XLSX 里还有压缩文件，不能导入：请另存为 CSV。')
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue
    unpacked += await checkPart(archive, entry, mostUnpackedBytes - unpacked)
  }
}

const tooLarge = `这个 XLSX 解开后超过 ${mostUnpackedBytes / 1024 / 1024} MB，不能导入：请只留下要导入的工作表，或另存为 CSV。`

function nextEntry(archive: yauzl.ZipFile): Promise<yauzl.Entry | null> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      archive.removeListener('entry', onEntry).removeListener('end', onEnd).removeListener('error', onError)
      act()
    }
    const onEntry = (entry: yauzl.Entry) => done(() => resolve(entry))
    const onEnd = () => done(() => resolve(null))
    const onError = () => done(() => reject(new SheetRefused(broken)))
    archive.on('entry', onEntry).on('end', onEnd).on('error', onError)
    archive.readEntry()
  })
}

/** Unpacks an entry to find its real size. */
function checkPart(archive: yauzl.ZipFile, entry: yauzl.Entry, left: number): Promise<number> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(new SheetRefused(broken))
        return
      }
      readPart(Readable.from(stream), left).then(resolve, reject)
    })
  })
}

/** Refuses cells at positions beyond the limit, and formulas without a stored value. */
function checkCells(text: string): void {
  for (const [, letters = '', row = ''] of text.matchAll(/<c\s[^>]*?\br="([A-Z]+)(\d+)"/g)) {
    if (letters.length > 2 || Number(row) > farthestRow) {
      throw new SheetRefused(`${letters}${row} 离得太远：请删去表格右边和下面用不到的格子，或另存为 CSV。`, Number(row), letters)
    }
  }
  const [, cell] = /<c\s[^>]*?\br="([A-Z]+\d+)"[^>]*>\s*<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*<\/c>/.exec(text) ?? []
  if (cell) throw new SheetRefused(`${cell} 是公式，没有算好的值：请在表格软件里打开并保存一次，或复制后“粘贴为数值”。`)
}

async function readPart(stream: Readable, left: number): Promise<number> {
  let bytes = 0
  let tail = ''
  try {
    for await (const chunk of stream) {
      const part: Buffer = chunk
      bytes += part.length
      if (bytes > left) throw new SheetRefused(tooLarge)
      const text = tail + part.toString('latin1')
      checkCells(text)
      if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SheetRefused('这个 XLSX 里定义了外部内容（DOCTYPE），不能导入：请另存为 CSV。')
      tail = text.slice(-400)
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused(broken)
  }
  return bytes
}
