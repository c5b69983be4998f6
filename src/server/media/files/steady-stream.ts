import { finished, Readable } from 'node:stream'

/**
 * What a stream brings, ended with the error where it brings nothing for so long although more is wanted. Only then: whoever reads may take a pause
 * of hours, as a paused video does.
 */
export function steadyStream(source: Readable, idleMs: number, lateness: () => Error): Readable {
  let timer: NodeJS.Timeout | undefined
  const steady = new Readable({
    read() {
      clearTimeout(timer)
      timer = setTimeout(() => steady.destroy(lateness()), idleMs)
      source.resume()
    },
    destroy(error, done) {
      clearTimeout(timer)
      source.destroy()
      done(error)
    },
  })
  // Whoever reads hears of an error by himself; one that comes before he does would end the process.
  steady.on('error', () => {})
  source.on('data', (chunk: Buffer) => {
    clearTimeout(timer)
    if (!steady.push(chunk)) source.pause()
  })
  source.pause()
  finished(source, (error) => {
    clearTimeout(timer)
    if (error) steady.destroy(error)
    else steady.push(null)
  })
  return steady
}
