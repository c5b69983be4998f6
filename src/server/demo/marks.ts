import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Touch } from '#server/cache/transact.ts'
import { giveMark } from '#server/competitions/marks/marks.queries.ts'
import type { Database } from '#server/db/tables.ts'
import { oneOf } from '#shared/envelope.ts'

const text = Type.String({ minLength: 1 })

/** marks.json: pictures of teams, players and competitions, and covers of competitions. */
export const MarkFile = Type.Array(
  Type.Object(
    { subject: oneOf(['team', 'player', 'competition']), slug: text, use: oneOf(['logo', 'cover']), file: text, alt: text },
    { additionalProperties: false },
  ),
)
type DemoMark = Static<typeof MarkFile>[number]

/** `media`: the ids of the pictures, in the same order. */
export async function giveMarks(
  trx: Transaction<Database>,
  touch: Touch,
  marks: readonly DemoMark[],
  media: readonly number[],
): Promise<void> {
  for (const [i, mark] of marks.entries()) {
    const id = await giveMark(trx, mark, media[i] ?? 0)
    if (id === undefined) throw new Error(`the demo season's marks.json names ${mark.subject} ${mark.slug}, which is not there`)
    touch(`${mark.subject}:${id}`)
  }
}
