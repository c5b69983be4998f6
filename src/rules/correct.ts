import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { changesBetween } from './correct/changes.ts'
import { editMatches } from './correct/edit.ts'
import { newFaults, requestFaults } from './correct/faults.ts'
import { keepFollowers, playedByOthers, reopenFollowers } from './correct/followers.ts'
import { withHintsOf, withoutHints } from './correct/hints.ts'
import { movedSlots } from './correct/occupants.ts'
import { withoutPlayers, withResult } from './correct/result.ts'
import { reasonOf, withRuling } from './correct/ruling.ts'
import { wordingOf } from './correct/wording.ts'
import { derive } from './derive.ts'
import type { Corrected, Correction, Derived } from './model.ts'

/**
 * Corrects one result with all consequences through sources. All or nothing: either the whole corrected document, which violates no rule that
 * the old one satisfied, with a ruling of kind correction, or the faults. `changes` are the differences between the two derivations.
 *
 * Where a later match has been played or is live and its sides would change, the organiser must choose. With `followers` null the answer
 * is then `needsChoice`: `played` are the matches that would have to be reopened, `changes` what the sources alone would change. Where no
 * such match has been played the choice has no effect, and the sides simply change.
 *
 * - keep: the corrected result is stored, and those who advanced keep their places. The source of each first place or side that would now
 *   have another entrant is overruled: its present entrant (or nobody, after a bye) is written beside it, and its match gets a note. Tables
 *   do change.
 * - reopen: results, scores and games of all played matches whose sides change are cleared, and of the matches that depend on them in turn;
 *   new sides come from the sources. The ruling's reason lists what was cleared, and the competition is no longer finished.
 * - swap: the sources bring the entrants to their new places, and every result stays with the side of the match. So the new winner takes over
 *   the whole path of the former one, with its scores and defeats, and the other way round; also where the paths meet again. Entrants set by
 *   the organiser without a source do not move. Refused where a played match would be left with an empty side.
 *
 * A side that gets another entrant loses its line-up and the players of its games.
 */
export function correct(document: CompetitionDocument, correction: Correction): Corrected {
  const before = derive(document)
  const asked = requestFaults(document, before, correction)
  if (asked.length > 0) return { state: 'refused', faults: asked }

  const plain = editMatches(withoutHints(document), (match) => (match.key === correction.match ? withResult(match, correction) : match))
  if (playedByOthers(plain, before, correction.match).size === 0) {
    return finish(document, before, correction, { document: plain, reason: null, cleared: [] })
  }
  if (correction.followers === null) {
    const { cleared } = reopenFollowers(plain, before, correction.match)
    return { state: 'needsChoice', changes: changesBetween(document, before, derive(plain)), played: cleared }
  }
  return finish(document, before, correction, carryOn(plain, before, correction.match, correction.followers))
}

interface Followed {
  document: CompetitionDocument
  /** What was done to later matches, for the ruling. */
  reason: string | null
  cleared: readonly string[]
}

function carryOn(
  plain: CompetitionDocument,
  before: Derived,
  corrected: string,
  followers: NonNullable<Correction['followers']>,
): Followed {
  const words = wordingOf(plain, before)
  switch (followers) {
    case 'keep': {
      const { document, kept } = keepFollowers(plain, before, `对阵按 ${words.match(corrected)} 更正前的赛果保留`)
      const items = kept.map(({ slot, from }) => spaced`${words.slot(slot)}仍为 ${words.occupant(from)}`)
      return { document, reason: reasonOf('后续对阵保留：', items), cleared: [] }
    }
    case 'reopen': {
      const reopened = reopenFollowers(plain, before, corrected)
      const items = reopened.cleared.map((key) => `${words.match(key)}（${words.result(before.matches.get(key))}）`)
      return { ...reopened, document: unfinished(reopened.document), reason: reasonOf('后续比赛清除赛果：', items) }
    }
    case 'swap': {
      const moved = movedSlots(plain, before, derive(plain))
      const items = moved.map(({ slot, from, to }) => `${words.slot(slot)} ${words.occupant(from)} → ${words.occupant(to)}`)
      return { document: plain, reason: reasonOf('后续比赛赛果保留，参赛者换位：', items), cleared: [] }
    }
  }
}

/** A competition with matches to be played again is not finished. */
export function unfinished(document: CompetitionDocument): CompetitionDocument {
  const { competition } = document
  return competition.isFinished ? { ...document, competition: { ...competition, isFinished: false } } : document
}

function finish(original: CompetitionDocument, before: Derived, correction: Correction, followed: Followed): Corrected {
  const reached = derive(followed.document)
  const named = withHintsOf(original, withoutStrangers(followed.document, before, reached), reached)
  const document = withRuling(named, correction, followed.reason)
  const after = derive(document)
  const faults = newFaults(original, document, before, after)
  if (faults.length > 0) return { state: 'refused', faults }
  return { state: 'done', changes: changesBetween(original, before, after, followed.cleared), document }
}

/** Line-ups and players of games belong to those who were on the side before. `named`: matches that have those of the new ones already. */
export function withoutStrangers(
  document: CompetitionDocument,
  before: Derived,
  after: Derived,
  named: ReadonlySet<string> = new Set(),
): CompetitionDocument {
  const moved = movedSlots(document, before, after).flatMap(({ slot, from }) =>
    slot.kind === 'side' && from.state === 'known' && !named.has(slot.match) ? [slot] : [],
  )
  if (moved.length === 0) return document
  return editMatches(document, (match) =>
    moved.filter((slot) => slot.match === match.key).reduce((rest, slot) => withoutPlayers(rest, slot.index), match),
  )
}
