import { isRecord } from '#shared/is-record.ts'

/** What a process can be asked for, by name: what is given, and what is answered. */
export type Contract = Readonly<Record<string, { given: unknown; answer: unknown }>>

type MaybeLater<T> = T | Promise<T>
export type Acts<C extends Contract> = { readonly [Name in keyof C]: (given: C[Name]['given']) => MaybeLater<C[Name]['answer']> }

/** Questions to another process of this program, and answers to its own, over one channel. */
export interface Calls<Theirs extends Contract> {
  /** Rejects where the act fails there, and where the other process is gone. */
  ask<Name extends keyof Theirs & string>(name: Name, given: Theirs[Name]['given']): Promise<Theirs[Name]['answer']>
  /** What came over the channel. */
  hear(message: unknown): void
  /** The other process is gone. */
  end(): void
}

interface Parts<Own extends Contract> {
  acts: Acts<Own>
  /** Puts it on the channel; it may be gone. */
  send(message: object): void
}

export function openCalls<Own extends Contract, Theirs extends Contract>({ acts, send }: Parts<Own>): Calls<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let isEnded = false

  async function answer(id: number, name: string, given: unknown): Promise<void> {
    const act = Object.entries(acts).find(([known]) => known === name)?.[1]
    try {
      if (!act) throw new Error(`There is no act ${name}`)
      send({ kind: 'answer', id, answer: await act(given) })
    } catch (error) {
      send({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    ask: async (name, given) => {
      if (isEnded) throw gone()
      const id = ++last
      const promised = Promise.withResolvers<unknown>()
      waiting.set(id, promised)
      send({ kind: 'question', id, name, given })
      return await promised.promise
    },
    hear: (message) => {
      if (!isRecord(message) || typeof message.id !== 'number') return
      const { id } = message
      if (message.kind === 'question' && typeof message.name === 'string') return void answer(id, message.name, message.given)
      const promised = waiting.get(id)
      waiting.delete(id)
      if (message.kind === 'answer') promised?.resolve(message.answer)
      if (message.kind === 'failure') promised?.reject(new Error(String(message.message)))
    },
    end: () => {
      isEnded = true
      for (const { reject } of waiting.values()) reject(gone())
      waiting.clear()
    },
  }
}

function gone(): Error {
  return new Error('The other process is gone')
}
