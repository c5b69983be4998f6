/** The process that opens uploads: it knows no path, no address and no secret, and is ended when it takes too much memory. */
import { closeAllButThreeLoaders, encode, Refused } from './encode.ts'
import type { Answer } from './image-protocol.ts'

const greatestRss = Number(process.argv[2])

closeAllButThreeLoaders()
process.on('message', (bytes: unknown) => {
  void work(bytes).then(say)
})
// The server has ended, or was killed.
process.on('disconnect', () => process.exit(0))
// libvips works in its own threads, so this one is free to check the memory.
setInterval(endIfTooLarge, 10).unref()
say({ kind: 'ready' })

async function work(bytes: unknown): Promise<Answer> {
  if (!(bytes instanceof Uint8Array)) return { kind: 'refused', why: 'not-a-picture' }
  try {
    return { kind: 'encoded', encoded: await encode(bytes) }
  } catch (error) {
    return { kind: 'refused', why: error instanceof Refused ? error.why : 'broken' }
  }
}

function endIfTooLarge(): void {
  if (process.memoryUsage.rss() <= greatestRss) return
  say({ kind: 'refused', why: 'too-much-memory' })
  process.kill(process.pid, 'SIGKILL')
}

function say(answer: Answer): void {
  process.send?.(answer)
}
