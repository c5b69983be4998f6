import { pino } from 'pino'

type Level = 'info' | 'warn' | 'fatal'

/**
 * What a start says: to a terminal as text, else as a line of the log, which is JSON. Whatever `LOG_LEVEL` is: somebody has to learn where
 * the site is, or why it is not. `fatal` goes to standard error.
 */
export function sayAtStart(level: Level, text: string): void {
  const stream = level === 'fatal' ? process.stderr : process.stdout
  if (stream.isTTY) stream.write(`${text}\n`)
  else pino(pino.destination({ dest: stream.fd, sync: true }))[level](text)
}
