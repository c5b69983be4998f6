import { editMatches } from '#rules/correct/edit.ts'
import { playedByOthers } from '#rules/correct/followers.ts'
import { withoutHints } from '#rules/correct/hints.ts'
import { withResult } from '#rules/correct/result.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { Correction } from '#rules/model.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionDocument, Ruling, RulingKind } from '#shared/competitions/document.ts'
import type { Match, ResultKind } from '#shared/competitions/match.ts'
import { conclude, standsAlready } from './conclude.ts'
import { enteredResult, formFaults } from './entered.ts'
import type { ActContext, Acted, ActOf } from './model.ts'
import { isSame, resultStands, startFaults } from './play.ts'
import { findSeat, freeKey, hasResult, type MatchSeat, unknownMatch } from './seat.ts'

/** A result that was not decided by play stands by a ruling, so that everybody can read why. */
const rulingKinds: Partial<Record<ResultKind, RulingKind>> = {
  walkover: 'walkover',
  forfeit_in_play: 'forfeit',
  double_forfeit: 'double_forfeit',
  awarded: 'award',
  void: 'void',
}

/** The first result of a match; one that is only provisional may be entered anew. */
export function recordResult(document: CompetitionDocument, act: ActOf<'record_result'>, { at, author }: ActContext): Acted {
  const seat = findSeat(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const form = formFaults(seat, act.result)
  if (form.length > 0) return { state: 'refused', faults: form }
  const entered = { match: act.match, ...enteredResult(seat, act.result, at) }
  const recorded = withResult(match, asCorrection(entered, at))
  if (isSame(recorded, match)) return standsAlready(document)
  if (hasResult(match) && match.result?.state !== 'provisional') return { state: 'refused', faults: [resultStands('/act/result')] }
  const before = derive(document)
  const faults = startFaults(before.matches.get(act.match), '/act/result')
  if (faults.length > 0) return { state: 'refused', faults }

  const plain = editMatches(withoutHints(document), (each) => (each.key === act.match ? withResult(each, asCorrection(entered, at)) : each))
  const after = derive(plain)
  const played = [...playedByOthers(plain, before, act.match, after)]
  if (played.length > 0) {
    const names = played.map(wordingOf(document, before).match).join('、')
    const message = `${names}已经进行，而按这个赛果上场的会是别人：请先核对后面的对阵。`
    return { state: 'refused', faults: [{ path: '/act/result', rule: 'followers-played', message }] }
  }
  if (!rulingKinds[entered.result.kind]) return conclude({ original: document, act, document: plain, own: [], derived: after }, before)
  const rulings = plain.rulings ?? []
  const note = act.publicNote.trim() || wordingOf(plain, after).result(after.matches.get(act.match))
  const ruling = rulingOf({ key: act.match, result: entered.result }, { rulings, note, author, at })
  return conclude({ original: document, act, document: { ...plain, rulings: [...rulings, ...(ruling ? [ruling] : [])] }, own: [] }, before)
}

/** The match with the result that was entered. */
export function recordedMatch(seat: MatchSeat, input: ResultInput, at: string): Match {
  return withResult(seat.match, asCorrection({ match: seat.match.key, ...enteredResult(seat, input, at) }, at))
}

/** By what a result stands that was not decided by play; null where it was. */
export function rulingOf(
  { key, result }: Pick<Match, 'key' | 'result'>,
  { rulings, note, author, at }: { rulings: readonly Ruling[]; note: string; author: string; at: string },
): Ruling | null {
  const kind = result && rulingKinds[result.kind]
  return kind ? { key: freeKey(kind.replace('_', '-'), rulings), kind, match: key, publicNote: note, author, at } : null
}

function asCorrection(entered: Pick<Correction, 'match' | 'sides' | 'games' | 'result'>, at: string): Correction {
  return { ...entered, followers: null, publicNote: '', at }
}
