/** The process that draws share images: it knows the font, no address and no secret, and is ended when it takes too much memory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeOtherLoaders, draw } from './draw.ts'
import type { DrawingAnswer, DrawingOrder } from './drawing.ts'
import { glyphsOf } from './glyphs.ts'

const greatestRss = Number(process.argv[2])
// biome-ignore lint/style/noProcessEnv: what this process is given is its whole environment
const assets = process.env.LEITAI_ASSETS ?? ''

const tools = { glyphs: glyphsOf(readFileSync(join(assets, 'fonts/share-bold.otf'))), ownMark: readFileSync(join(assets, 'mark.svg')) }
closeOtherLoaders()
process.on('message', (order: DrawingOrder) => {
  void work(order).then(say)
})
// The server has ended, or was killed.
process.on('disconnect', () => process.exit(0))
// libvips works in its own threads, so this one is free to check the memory.
setInterval(endIfTooLarge, 10).unref()
say({ kind: 'ready' })

async function work(order: DrawingOrder): Promise<DrawingAnswer> {
  try {
    return { kind: 'drawn', bytes: await draw(order, tools) }
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
  }
}

function endIfTooLarge(): void {
  if (process.memoryUsage.rss() <= greatestRss) return
  say({ kind: 'failed', why: 'it took too much memory' })
  process.kill(process.pid, 'SIGKILL')
}

function say(answer: DrawingAnswer): void {
  process.send?.(answer)
}
