import type { Line, LineAnswer } from './line.ts'

/** As many as keep a server busy while some of them wait: a stream is read until nothing more is due. */
const atOnce = 6

/** Requests every target once, several at a time, and hands over each answer as it comes. */
export async function crawl(line: Line, targets: Iterable<string>, take: (target: string, answer: LineAnswer) => void): Promise<void> {
  const waiting = targets[Symbol.iterator]()
  const ask = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) take(next.value, await line.ask(next.value))
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
}
