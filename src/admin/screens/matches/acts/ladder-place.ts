import type { LadderNow } from '#rules/ladder/challengers.ts'

/** A ladder with the data for its dialogs. */
export interface LadderPlace extends LadderNow {
  name: string
}
