import { finished, Readable } from 'node:stream'

/**
 * Passes a stream on, and ends it with the error where it delivers nothing for this long although more was requested. A reader may pause
 * for hours, as a paused video does.
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
  // The reader gets errors through its own listener; one that comes before would end the process.
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
