import { editMatches, matchesOf } from '#rules/correct/edit.ts'
import { playedByOthers } from '#rules/correct/followers.ts'
import { withoutHints } from '#rules/correct/hints.ts'
import { movedSlots } from '#rules/correct/occupants.ts'
import { isPlayed, withoutResult } from '#rules/correct/result.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument, Replaced, Ruling } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { spaced } from '#shared/spaced.ts'
import { conclude } from './conclude.ts'
import { freeKey, locateMatch, unknownMatch } from './located-match.ts'
import type { ActContext, ActOf, ActOutcome } from './model.ts'
import { isSame } from './play.ts'
import { matchesBehind, restored } from './replaced.ts'

/** Undoes the newest correction of a match, by another correction that supersedes it. */
export function undoCorrection(document: CompetitionDocument, act: ActOf<'undo_correction'>, { at, author }: ActContext): ActOutcome {
  if (!locateMatch(document, act.match)) return { state: 'refused', faults: [unknownMatch] }
  const before = derive(document)
  const undoable = undoableOf(document, before, act.match)
  if (!undoable) {
    return { state: 'refused', faults: [{ path: '/act/match', rule: 'nothing-to-undo', message: '这场比赛没有可以撤回的更正。' }] }
  }
  if (undoable.hindrance !== null) {
    return { state: 'refused', faults: [{ path: '/act/match', rule: 'recorded-later', message: undoable.hindrance }] }
  }
  const taken = takenBack(withoutHints(document), undoable.before, sidesBack(document, before, undoable.before))
  const ruling: Ruling = {
    key: freeKey('correction', document.rulings ?? []),
    kind: 'correction',
    match: act.match,
    publicNote: act.publicNote.trim() || '撤回更正，恢复原来的赛果。',
    author,
    at,
    supersedes: undoable.ruling.key,
  }
  const named = new Set(undoable.before.matches.map(({ key }) => key))
  return conclude({ original: document, act, document: { ...taken, rulings: [...(taken.rulings ?? []), ruling] }, own: [], named }, before)
}

export interface Undoable {
  ruling: Ruling
  before: Replaced
  /** Why it cannot be undone, as a sentence that names the reason. */
  hindrance: string | null
}

/** The newest correction of a match that is in force; null where there is none, or it does not store what it replaced. */
export function undoableOf(document: CompetitionDocument, derived: Derived, match: string): Undoable | null {
  const inForce = correctionsInForce(document)
  const ruling = inForce.findLast((each) => each.match === match)
  if (!ruling?.before) return null
  return { ruling, before: ruling.before, hindrance: hindranceOf(document, derived, { ruling, before: ruling.before, inForce }) }
}

/** A correction that was undone does not count, and neither does the one that undid it. */
function correctionsInForce({ rulings = [] }: CompetitionDocument): Ruling[] {
  const superseded = new Set(rulings.map(({ supersedes }) => supersedes))
  return rulings.filter(
    ({ kind, key, match, supersedes }) => kind === 'correction' && match !== undefined && !superseded.has(key) && supersedes === undefined,
  )
}

interface Correction {
  ruling: Ruling
  before: Replaced
  inForce: readonly Ruling[]
}

function hindranceOf(document: CompetitionDocument, derived: Derived, { ruling, before, inForce }: Correction): string | null {
  const words = wordingOf(document, derived)
  const behind = matchesBehind(document, ruling.match ?? '')
  const own = new Set(before.matches.map(({ key }) => key))
  const later = inForce.slice(inForce.indexOf(ruling) + 1).filter((each) => {
    return behind.has(each.match ?? '') || each.before?.matches.some(({ key }) => own.has(key))
  })
  if (later.length > 0) {
    const names = [...new Set(later.map(({ match = '' }) => words.match(match)))]
    return spaced`之后还更正过${names.join('、')}：请先撤回那些更正，再撤回这一次。`
  }
  const known = new Map(matchesOf(document).map((match) => [match.key, match]))
  if (before.matches.some(({ key }) => !known.has(key))) return '更正涉及的比赛已被删去，不能再撤回。'
  const recorded = recordedLater(document, derived, { corrected: ruling.match ?? '', before, behind })
  if (recorded.length === 0) return null
  return spaced`更正之后已经录入${recorded.map(words.match).join('、')}的成绩：撤回会改变这些比赛的对阵，请改用更正。`
}

interface Corrected {
  corrected: string
  before: Replaced
  behind: ReadonlySet<string>
}

/** Matches after the corrected one that have begun since and that undoing it would change. */
function recordedLater(document: CompetitionDocument, derived: Derived, { corrected, before, behind }: Corrected): string[] {
  const was = new Map(before.matches.map((match) => [match.key, match]))
  const played = new Set(before.played)
  // Played again since by others, whatever the score is.
  const reopened = new Set(before.reopened)
  const moved = playedByOthers(takenBack(document, before), derived, corrected)
  return matchesOf(document).flatMap((match) => {
    if (!behind.has(match.key) || !isPlayed(match)) return []
    const remembered = was.get(match.key)
    const isOfThen =
      played.has(match.key) &&
      !reopened.has(match.key) &&
      (!remembered ||
        isOutcomeSame(
          match,
          restored(match, remembered, () => false),
        ))
    return !isOfThen && (remembered !== undefined || moved.has(match.key)) ? [match.key] : []
  })
}

/** The same scores, games and result, whoever the sides are. */
function isOutcomeSame(one: Match, other: Match): boolean {
  const bare = ({ result, games, play, sides, key }: Match): Match => ({
    key,
    ...(play && { play }),
    ...(games && {
      games: games.map(({ statistics: _statistics, ...game }) => ({
        ...game,
        sides: game.sides.map(({ players: _players, ...side }) => side),
      })),
    }),
    ...(result && { result }),
    sides: sides.map(({ entrant: _entrant, source: _source, lineup: _lineup, ...side }) => side),
  })
  return isSame(bare(one), bare(other)) || isSame(bare(one), bare(withoutResult(other)))
}

type SidesBack = (match: string, side: number) => boolean

/** The sides that have another entrant once the correction is taken back: their former ones. */
function sidesBack(document: CompetitionDocument, now: Derived, before: Replaced): SidesBack {
  const moved = movedSlots(document, now, derive(takenBack(withoutHints(document), before)))
  const keys = new Set(moved.flatMap(({ slot }) => (slot.kind === 'side' ? [`${slot.index} ${slot.match}`] : [])))
  return (match, side) => keys.has(`${side} ${match}`)
}

function takenBack(document: CompetitionDocument, before: Replaced, isBack: SidesBack = () => false): CompetitionDocument {
  const was = new Map(before.matches.map((match) => [match.key, match]))
  const matches = editMatches(document, (match) => {
    const remembered = was.get(match.key)
    return remembered ? restored(match, remembered, (side) => isBack(match.key, side)) : match
  })
  const stages = matches.stages.map((stage) => {
    const own = before.places?.filter((place) => place.stage === stage.key) ?? []
    if (own.length === 0) return stage
    return { ...stage, places: stage.places.map((place, i) => own.find(({ number }) => number === i + 1)?.filled ?? place) }
  })
  const { isFinished: _now, ...competition } = matches.competition
  if (before.isFinished === undefined) return { ...matches, stages }
  return { ...matches, stages, competition: { ...competition, ...(before.isFinished && { isFinished: true }) } }
}
