import { withResult } from '#rules/correct/result.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { correct } from '#rules/correct.ts'
import { derive } from '#rules/derive.ts'
import type { Correction } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { changeSummary } from './conclude.ts'
import { endFaults, enteredResult, formFaults } from './entered.ts'
import { pointedFaults } from './faults.ts'
import { foldRanks } from './fold-ranks.ts'
import { hasResult, locateMatch, unknownMatch } from './located-match.ts'
import type { ActContext, ActOf, ActOutcome } from './model.ts'
import { noticesOf } from './notices.ts'
import { isSame } from './play.ts'
import { remarkOn } from './record.ts'
import { replacedBy } from './replaced.ts'

/** Changes a recorded result, with all consequences; the ruling stores what it replaced. */
export function correctResult(document: CompetitionDocument, act: ActOf<'correct_result'>, { at, author }: ActContext): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  if (!hasResult(seat.match)) {
    return { state: 'refused', faults: [{ path: '/act/match', rule: 'no-result', message: '这场比赛还没有赛果，请录入成绩。' }] }
  }
  const form = [...formFaults(seat, act.result), ...endFaults(seat, act.result, at)]
  if (form.length > 0) return { state: 'refused', faults: form }
  const correction: Correction = {
    match: act.match,
    ...enteredResult(seat, act.result, at),
    followers: act.followers,
    publicNote: act.publicNote.trim() || '赛果有误，已更正。',
    author,
    at,
  }
  if (isSame(withResult(seat.match, correction), seat.match)) return remarkOn(document, act, { at, author })

  const corrected = correct(document, correction)
  if (corrected.state === 'refused') return { state: 'refused', faults: pointedFaults(corrected.faults, act, document) }
  const before = derive(document)
  if (corrected.state === 'needsChoice') {
    const words = wordingOf(document, before)
    const played = corrected.played.map((key) => ({ key, name: words.match(key) }))
    return { state: 'needsChoice', changes: foldRanks(corrected.changes).map(changeSummary), played }
  }
  const remembered = rememberedIn(corrected.document, document, act.match)
  return {
    state: 'done',
    document: remembered,
    changes: foldRanks(corrected.changes).map(changeSummary),
    notices: noticesOf(remembered, before, derive(remembered)),
  }
}

/** The newest ruling is the correction's. */
function rememberedIn(corrected: CompetitionDocument, original: CompetitionDocument, match: string): CompetitionDocument {
  const rulings = corrected.rulings ?? []
  const last = rulings.length - 1
  const before = replacedBy(original, corrected, match)
  return { ...corrected, rulings: rulings.map((ruling, i) => (i === last ? { ...ruling, before } : ruling)) }
}
