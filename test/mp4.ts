/** A box of an MP4: 32 bits of size, a name of four letters, its content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** The video with bytes added at the end of the container to which the way leads, the first of each kind; without a way at its end. */
export function withAdded(video: Buffer, way: readonly string[], added: Uint8Array): Buffer {
  const starts: number[] = []
  let [at, end] = [0, video.length]
  for (const type of way) {
    while (video.toString('latin1', at + 4, at + 8) !== type) {
      at += video.readUInt32BE(at)
      if (at >= end) throw new Error(`No ${type} there`)
    }
    starts.push(at)
    end = at + video.readUInt32BE(at)
    at += 8 + (fieldBytes[type] ?? 0)
  }
  const longer = Buffer.concat([video.subarray(0, end), added, video.subarray(end)])
  for (const start of starts) longer.writeUInt32BE(video.readUInt32BE(start) + added.length, start)
  return longer
}

/** Between the header of a container and its first box. */
const fieldBytes: Readonly<Record<string, number>> = { stsd: 8, dref: 8, avc1: 78 }
