import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

/** A million pictures and videos take less than this. */
export const longestWhole = 256 * 1024 * 1024

/**
 * Opens a file of the place of backups, where others may have laid something else under its name: a device gives bytes without end, and a pipe
 * none. Throws a sentence for the operator.
 */
export async function openRegular(file: string): Promise<FileHandle> {
  // A pipe that nobody writes into would be waited for.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new OddFile(`${file} 不是普通的文件，请移走它`)
}

/** What lies there is no file of a backup, in a sentence for the operator. */
export class OddFile extends Error {}

/** What is read in one piece: manifests and notes, and the file of passwords. Throws a sentence for the operator where it is longer than any. */
export async function readWhole(file: string): Promise<Buffer> {
  const handle = await openRegular(file)
  return await wholeOf(handle.createReadStream(), file)
}

/** The same of a stream. */
export async function wholeOf(content: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const whole = await buffer(upTo(content, longestWhole))
  if (whole.length > longestWhole) throw new OddFile(`${name} 比任何备份的都长，没有读完，请移走它`)
  return whole
}

/** Little more than so many bytes of a stream: what is longer than it should be is known by that, and not read to its end. */
export async function* upTo(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const chunk of content) {
    yield chunk
    passed += chunk.length
    if (passed > bytes) return
  }
}
