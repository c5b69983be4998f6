import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, as chunks. */
export interface ArchiveFile {
  name: string
  pieces: Iterable<string> | AsyncIterable<string>
}

/** A ZIP archive, compressed chunk by chunk, outside of the event loop. */
export async function zipOf(files: readonly ArchiveFile[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, pieces } of files) {
    const { packed, size, sum } = await pack(pieces)
    const bytes = packed.reduce((length, part) => length + part.length, 0)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0) // version needed to extract
    fields.writeUInt16LE(0x0800, 2) // names in UTF-8
    fields.writeUInt16LE(8, 4) // deflated
    fields.writeUInt16LE((1 << 5) | 1, 8) // 1980-01-01, so that the same list gives the same bytes
    fields.writeUInt32LE(sum, 10)
    fields.writeUInt32LE(bytes, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signed('PK\x01\x02\x14\x00'), fields, tail, Buffer.from(name)]))
    const head = Buffer.concat([signed('PK\x03\x04'), fields, Buffer.from(name)])
    parts.push(head, ...packed)
    offset += head.length + bytes
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, signed('PK\x05\x06'), end])
}

async function pack(pieces: ArchiveFile['pieces']): Promise<{ packed: Buffer[]; size: number; sum: number }> {
  const packer = createDeflateRaw()
  const packed: Buffer[] = []
  packer.on('data', (part: Buffer) => packed.push(part))
  const ended = once(packer, 'end')
  let size = 0
  let sum = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    sum = crc32(bytes, sum)
    if (!packer.write(bytes)) await once(packer, 'drain')
  }
  packer.end()
  await ended
  return { packed, size, sum }
}

function signed(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
