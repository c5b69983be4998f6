import type { LadderNow } from '#rules/ladder/challengers.ts'

/** A ladder as its dialogs ask for it. */
export interface LadderPlace extends LadderNow {
  name: string
}
