import { type LimitNode, ValueNode } from 'kysely'

/** The limit as text, where it is a number. The limits of the house are few: they make few statements more. */
export function inlineLimit({ limit }: LimitNode): string | null {
  return ValueNode.is(limit) && Number.isSafeInteger(limit.value) ? `limit ${limit.value}` : null
}
