import type { Fault } from '#rules/fault.ts'
import type { Catalogue } from './catalogue.ts'
import { unknownEntrant, unknownPlayer } from './entrants.ts'

/** An award has exactly one winner: an entrant, a player, or a name. */
export function* awardFaults({ document, entrants, players }: Catalogue): Generator<Fault> {
  for (const [i, { entrant, player, name }] of (document.awards ?? []).entries()) {
    const path = `$.awards[${i}]`
    const recipients = [entrant, player, name].filter((each) => each !== undefined)
    if (recipients.length !== 1) {
      yield { path, rule: 'award-recipient', message: '一个奖项只颁给一个对象：entrant、player、name 必须写且只写一个。' }
    } else if (entrant !== undefined && !entrants.has(entrant)) yield unknownEntrant(entrant, `${path}.entrant`)
    else if (player !== undefined && !players.has(player)) yield unknownPlayer(player, `${path}.player`)
  }
}
