import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline as startPipeline, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Row, TableEntry } from './backup.model.ts'
import { changed, type Written } from './backup-store.model.ts'
import { openRegular, upTo } from './regular-file.service.ts'
import { batchRows } from './rows.model.ts'

export const secretsName = 'secrets.sealed'
/** Nobody else of this machine reads a backup. */
export const ownOnly = 0o600

/** The longest row that the program writes is a competition's document: 50 MB from a file, where quotes take two bytes. */
const longestLine = 128 * 1024 * 1024
/** Rows are passed on before there are as many as are written at once, where they are long. */
const longestBatch = 8 * 1024 * 1024

/** One JSON array a line, gzip. */
export async function writeRows(file: string, batches: AsyncIterable<readonly Row[]>): Promise<Written> {
  async function* lines() {
    for await (const rows of batches) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  const counted = counting()
  await pipeline(lines, createGzip(), counted.through, createWriteStream(file, { mode: ownOnly, flags: 'wx', flush: true }))
  return counted.result()
}

/**
 * The rows of a table's file in the folder of a backup, in batches: no more of it than the manifest says, however much a changed one unpacks
 * to. Throws a sentence for the operator.
 */
export async function* readRows(folder: string, { file, bytes, rows }: TableEntry): AsyncIterable<unknown[]> {
  let read = 0
  let batch: unknown[] = []
  let length = 0
  for await (const line of linesOf(join(folder, file), bytes)) {
    read++
    if (line === null || read > rows) throw changed(file)
    batch.push(rowOf(line, file))
    length += line.length
    if (batch.length < batchRows && length < longestBatch) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

function rowOf(line: Buffer, file: string): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    throw changed(file)
  }
}

/** By line feeds alone, for texts have other separators. Null: what follows is longer than any line, or cannot be unpacked. */
async function* linesOf(file: string, bytes: number): AsyncIterable<Buffer | null> {
  const handle = await openRegular(file)
  const unpacked = createGunzip()
  // Its error ends the reading below.
  startPipeline(upTo(handle.createReadStream(), bytes), unpacked, () => {})
  let begun: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of unpacked) {
      const part: Buffer = chunk
      let from = 0
      for (let end = part.indexOf(lineFeed); end !== -1; end = part.indexOf(lineFeed, from)) {
        yield Buffer.concat([...begun, part.subarray(from, end)])
        begun = []
        length = 0
        from = end + 1
      }
      begun.push(part.subarray(from))
      length += part.length - from
      if (length > longestLine) return yield null
    }
  } catch (error) {
    if (!isUnpacking(error)) throw error
    return yield null
  }
  if (length > 0) yield Buffer.concat(begun)
}

const lineFeed = 10

function isUnpacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Copies a stream into a file, and says what came. */
export async function writeStream(file: string, content: AsyncIterable<Buffer>): Promise<Written> {
  const counted = counting()
  await pipeline(content, counted.through, createWriteStream(file, { mode: ownOnly, flush: true }))
  return counted.result()
}

export function isSame(one: Written, other: Written): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256
}

/** Whether a stream has this content. Of a longer one little more is read. */
export async function isContent(content: AsyncIterable<Buffer>, wanted: Written): Promise<boolean> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of upTo(content, wanted.bytes)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return isSame({ bytes, sha256: hash.digest('hex') }, wanted)
}

export function writtenOf(content: Uint8Array): Written {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

function counting() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: (): Written => ({ bytes, sha256: hash.digest('hex') }) }
}
