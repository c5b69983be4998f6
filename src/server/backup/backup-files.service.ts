import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Row } from './backup.model.ts'
import type { Written } from './backup-store.model.ts'

export const secretsName = 'secrets.sealed'
/** Nobody else of this machine reads a backup. */
export const ownOnly = 0o600

/** One JSON array a line, gzip. */
export async function writeRows(file: string, batches: AsyncIterable<readonly Row[]>): Promise<Written> {
  async function* lines() {
    for await (const rows of batches) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  const counted = counting()
  await pipeline(lines, createGzip(), counted.through, createWriteStream(file, { mode: ownOnly, flags: 'wx', flush: true }))
  return counted.result()
}

export async function* readRows(file: string): AsyncIterable<unknown> {
  const unpacked = createReadStream(file).pipe(createGunzip())
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(line)
}

/** Copies a stream into a file, and says what came. */
export async function writeStream(file: string, content: NodeJS.ReadableStream): Promise<Written> {
  const counted = counting()
  await pipeline(content, counted.through, createWriteStream(file, { mode: ownOnly, flush: true }))
  return counted.result()
}

export async function contentOf(content: NodeJS.ReadableStream): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
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
