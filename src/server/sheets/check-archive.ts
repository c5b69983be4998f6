import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { farthestRow, mostEntries, mostUnpackedBytes } from './bounds.ts'
import { type MergedCells, workbookLinks, workbookPart } from './merged-cells.ts'
import { SheetRefused } from './table.ts'

/** More than anybody merges, and longer than the list of a workbook's sheets. */
const mostMerged = 20_000
const longestKept = 1024 * 1024

const broken = '这个文件不是完整的 XLSX：请用表格软件打开，再另存为 .xlsx 或 CSV。'

/**
 * Checks a workbook before it is read: the number of its entries, their declared sizes, and their real unpacked sizes; unpacking stops at
 * the limit. Entries that define XML entities are refused. Returns which cells are merged, which the reader does not tell. Throws
 * `SheetRefused`.
 */
export async function checkArchive(bytes: Uint8Array): Promise<MergedCells> {
  const archive = await opened(bytes)
  try {
    if (archive.entryCount > mostEntries)
      throw new SheetRefused(`这个 XLSX 里有 ${archive.entryCount} 个部分，最多 ${mostEntries} 个：请另存为 CSV。`)
    return await checkEntries(archive)
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

async function checkEntries(archive: yauzl.ZipFile): Promise<MergedCells> {
  const refs = new Map<string, ReadonlySet<string>>()
  const texts = new Map<string, string>()
  let said = 0
  let unpacked = 0
  for (let entry = await nextEntry(archive); entry !== null; entry = await nextEntry(archive)) {
    said += entry.uncompressedSize
    if (said > mostUnpackedBytes) throw new SheetRefused(tooLarge)
    if (/\.(zip|xlsx|xlsm|7z|rar|gz)$/i.test(entry.fileName)) throw new SheetRefused('这个 XLSX 里还有压缩文件，不能导入：请另存为 CSV。')
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue
    const part = await checkPart(archive, entry, mostUnpackedBytes - unpacked)
    unpacked += part.bytes
    if (part.merged.size > 0) refs.set(entry.fileName, part.merged)
    if (part.text !== null) texts.set(entry.fileName, part.text)
  }
  return { refs, texts }
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

/** Unpacks an entry to find its real size, and what it merges. */
function checkPart(archive: yauzl.ZipFile, entry: yauzl.Entry, left: number): Promise<ReadPart> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(new SheetRefused(broken))
        return
      }
      const isKept = entry.fileName === workbookPart || entry.fileName === workbookLinks
      readPart(Readable.from(stream), left, isKept).then(resolve, reject)
    })
  })
}

/** A tag in which another begins: the reader looks for the end of each in all that follows, for minutes in a few megabytes. */
const brokenTag = /<[A-Za-z_][^<>]*</

/** Refuses cells at positions beyond the limit, and formulas without a stored value. */
function checkCells(text: string): void {
  for (const { inside, end } of tagsOf(text, /<c\s[^>]*/g)) {
    for (const [, letters = '', row = ''] of inside.matchAll(/\br="([A-Z]+)(\d+)"/g)) {
      if (letters.length > 2 || Number(row) > farthestRow) {
        throw new SheetRefused('离得太远：请删去表格右边和下面用不到的格子，或另存为 CSV。', Number(row), letters)
      }
    }
    bareFormula.lastIndex = end
    const [, cell] = (bareFormula.test(text) && /\br="([A-Z]+\d+)"/.exec(inside)) || []
    if (cell) throw new SheetRefused(`${cell} 是公式，没有算好的值：请在表格软件里打开并保存一次，或复制后“粘贴为数值”。`)
  }
}

/** What follows the name and attributes of a cell that has a formula and no value. */
const bareFormula = />\s*<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*<\/c>/y

/**
 * The tags of a kind, each up to its end, and where that is. Attributes are looked for in each alone: a pattern that finds tag and attribute
 * at once goes through a long tag again for each attribute that it tries.
 */
function* tagsOf(text: string, kind: RegExp): Iterable<{ inside: string; end: number }> {
  for (const { 0: inside, index } of text.matchAll(kind)) yield { inside, end: index + inside.length }
}

interface ReadPart {
  bytes: number
  merged: ReadonlySet<string>
  /** Null where the part is not kept, or is longer than such a part ever is. */
  text: string | null
}

async function readPart(stream: Readable, left: number, isKept: boolean): Promise<ReadPart> {
  const merged = new Set<string>()
  const kept: Buffer[] = []
  let bytes = 0
  let tail = ''
  try {
    for await (const chunk of stream) {
      const part: Buffer = chunk
      bytes += part.length
      if (bytes > left) throw new SheetRefused(tooLarge)
      const text = tail + part.toString('latin1')
      if (brokenTag.test(text)) throw new SheetRefused(broken)
      checkCells(text)
      for (const { inside } of tagsOf(text, /<(?:\w+:)?mergeCell\s[^>]*/g)) {
        const [, ref] = /\bref="([A-Z]+\d+:[A-Z]+\d+)"/.exec(inside) ?? []
        if (ref !== undefined && merged.size < mostMerged) merged.add(ref)
      }
      if (isKept && bytes <= longestKept) kept.push(part)
      if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SheetRefused('这个 XLSX 里定义了外部内容（DOCTYPE），不能导入：请另存为 CSV。')
      tail = text.slice(-400)
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused(broken)
  }
  return { bytes, merged, text: isKept && bytes <= longestKept ? Buffer.concat(kept).toString('utf8') : null }
}
