import { editMatches } from '#rules/correct/edit.ts'
import { playedByOthers } from '#rules/correct/followers.ts'
import { withoutHints } from '#rules/correct/hints.ts'
import { withResult } from '#rules/correct/result.ts'
import { type Wording, wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { Correction } from '#rules/model.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionDocument, Ruling, RulingKind } from '#shared/competitions/document.ts'
import type { Match, Result } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { spaced } from '#shared/spaced.ts'
import { conclude, concludeAlone, isUnchanged } from './conclude.ts'
import { enteredResult, formFaults } from './entered.ts'
import { freeKey, hasResult, type LocatedMatch, locateMatch, unknownMatch } from './located-match.ts'
import type { ActChange, ActContext, ActOf, ActOutcome } from './model.ts'
import { isSame, resultStands, startFaults } from './play.ts'
import { sentence } from './sentence.ts'

/** Records the first result of a match; a provisional one may be recorded again. */
export function recordResult(document: CompetitionDocument, act: ActOf<'record_result'>, { at, author }: ActContext): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const form = formFaults(seat, act.result)
  if (form.length > 0) return { state: 'refused', faults: form }
  const entered = { match: act.match, ...enteredResult(seat, act.result, at) }
  const recorded = withResult(match, asCorrection(entered, at))
  if (isSame(recorded, match)) return remarkOn(document, act, { at, author })
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
  const note = act.publicNote.trim()
  const rulings = plain.rulings ?? []
  const kind = rulingKindOf(entered.result) ?? (note === '' ? null : 'remark')
  if (kind === null) return conclude({ original: document, act, document: plain, own: [], derived: after }, before)
  const words = wordingOf(plain, after)
  const publicNote = note || words.result(after.matches.get(act.match))
  const ruling = ruledBy(kind, { rulings, match: act.match, note: publicNote, author, at })
  return conclude({ original: document, act, document: { ...plain, rulings: [...rulings, ruling] }, own: toldNote(act, words) }, before)
}

/** Stores the note that was typed for an already recorded result; in a retry it is stored already. */
export function remarkOn(document: CompetitionDocument, act: NotedAct, { at, author }: ActContext): ActOutcome {
  const note = act.publicNote.trim()
  const rulings = document.rulings ?? []
  if (note === '' || rulings.some(({ match, publicNote }) => match === act.match && publicNote === note)) return isUnchanged(document)
  const derived = derive(document)
  const ruling = ruledBy('remark', { rulings, match: act.match, note, author, at })
  const own = toldNote(act, wordingOf(document, derived))
  return concludeAlone({ original: document, act, document: { ...document, rulings: [...rulings, ruling] }, own })
}

type NotedAct = ActOf<'record_result' | 'correct_result'>

/** The public note, as the preview shows it. */
function toldNote({ match, publicNote }: NotedAct, words: Wording): ActChange[] {
  const note = publicNote.trim()
  return note === '' ? [] : [{ kind: 'remark', text: sentence(spaced`${words.match(match)}的说明：${note}`), match }]
}

/** The match with the recorded result. */
export function recordedMatch(seat: LocatedMatch, input: ResultInput, at: string): Match {
  return withResult(seat.match, asCorrection({ match: seat.match.key, ...enteredResult(seat, input, at) }, at))
}

/** The kind of ruling for a result that was not decided by play; null where it was. A match to be played again is annulled by its state. */
export function rulingKindOf(result: Result | undefined): RulingKind | null {
  if (!result) return null
  return result.state === 'void' ? 'replay' : resultKindTraits[result.kind].ruling
}

export function ruledBy(
  kind: RulingKind,
  { rulings, match, note, author, at }: { rulings: readonly Ruling[]; match: string; note: string; author: string; at: string },
): Ruling {
  return { key: freeKey(kind.replace('_', '-'), rulings), kind, match, publicNote: note, author, at }
}

function asCorrection(entered: Pick<Correction, 'match' | 'sides' | 'games' | 'result'>, at: string): Correction {
  return { ...entered, followers: null, publicNote: '', at }
}
