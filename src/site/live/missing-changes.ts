import type { LiveTopic, PagePosition } from '#shared/live.ts'
import { numberOf } from './connection.ts'

/** Changes that the page's data does not have yet. */
export interface MissingChanges {
  /** The newest change of each topic; null: unknown. */
  numbers: ReadonlyMap<LiveTopic, number> | null
  /** They are fetched after a random delay up to this, ms. */
  spread: number
  /** They may include removals: something on the page may have to go. */
  isGone: boolean
}

/** Whether the answer is older than these changes of the history that the page knows. Topics that it no longer has do not count. */
export function isBehind(answer: PagePosition | null, numbers: MissingChanges['numbers'], shown: PagePosition | null): boolean {
  if (!answer || !numbers) return false
  const { epoch, n: own } = numberOf(answer.since)
  const isOther = epoch !== '' && epoch !== numberOf(shown?.since ?? '').epoch
  return !isOther && answer.topics.some((topic) => own < (numbers.get(topic) ?? 0))
}

/** Those of a request without a result, with those that came meanwhile. The former alone have waited for their spread already. */
export function combined(before: MissingChanges, now: MissingChanges | null): MissingChanges {
  if (!now) return { ...before, spread: 0 }
  const numbers = before.numbers && now.numbers && newestOf(before.numbers, now.numbers)
  return { numbers, spread: now.spread, isGone: before.isGone || now.isGone }
}

/** A removal from before the stream has no number of its own (`goneBefore`), and lowers none. */
function newestOf(one: ReadonlyMap<LiveTopic, number>, other: ReadonlyMap<LiveTopic, number>): Map<LiveTopic, number> {
  const numbers = new Map(one)
  for (const [topic, n] of other) numbers.set(topic, Math.max(n, numbers.get(topic) ?? 0))
  return numbers
}
