import type { Line, LineAnswer } from './line.ts'

/** As many as keep a server busy while some of them wait: a stream is read until nothing more is due. */
const atOnce = 6

/** Requests every target once by each method, several at a time, and hands over each answer as it comes. */
export async function crawl(
  line: Line,
  targets: Iterable<string>,
  take: (target: string, answer: LineAnswer, method: string) => void,
  methods: readonly string[] = ['GET'],
): Promise<void> {
  const waiting = targets[Symbol.iterator]()
  const ask = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      for (const method of methods) take(next.value, await line.ask(next.value, { method }), method)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
}
