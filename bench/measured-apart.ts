import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeFlags } from '#server/base/node-flags.ts'
import type { Measured } from './figures.ts'
import type { Wish } from './parts.ts'

export interface PartWish {
  name: string
  dataFolder: string
  port: number
  wish: Wish
}

export type PartAnswer = { measured: Measured } | { failed: string }

/**
 * In a process of its own, started as the program is: what other parts have loaded and left, a browser's runner above all, would be
 * collected along with what a server leaves, and make its longest answers twice as long.
 */
export async function measuredApart(wish: PartWish): Promise<PartAnswer> {
  const child = fork(join(import.meta.dirname, 'part.ts'), { execArgv: [...nodeFlags] })
  let answer: PartAnswer | null = null
  child.on('message', (message: PartAnswer) => {
    answer = message
  })
  child.send(wish)
  // Its last message may come after its end.
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  return answer ?? { failed: `its process ended with ${signal ?? code}` }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
