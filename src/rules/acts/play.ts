import { isBye } from '#rules/bye.ts'
import { editMatches } from '#rules/correct/edit.ts'
import { withoutResult } from '#rules/correct/result.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { DerivedMatch } from '#rules/model.ts'
import { isRuled, ruledMessage } from '#rules/ruled.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match, Side } from '#shared/competitions/match.ts'
import { spaced } from '#shared/spaced.ts'
import { playWords } from '#shared/words/matches.ts'
import { resultStateWords } from '#shared/words/results.ts'
import { conclude, concludeAlone, isUnchanged } from './conclude.ts'
import { countedScores, gameFormFaults, gamesOf } from './entered.ts'
import { hasResult, type LocatedMatch, locateMatch, unknownMatch } from './located-match.ts'
import type { ActFault, ActOf, ActOutcome } from './model.ts'

export function setPlay(document: CompetitionDocument, act: ActOf<'set_play'>): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const before = match.play ?? 'not_started'
  if (before === act.play) return isUnchanged(document)
  if (hasResult(match) && act.play !== 'ended') return { state: 'refused', faults: [playIsOver] }
  const derived = derive(document)
  const faults = act.play === 'not_started' ? [] : startFaults(derived.matches.get(act.match), '/act/play')
  if (faults.length > 0) return { state: 'refused', faults }
  const text = `${wordingOf(document, derived).match(act.match)}：${playWords[before]} → ${playWords[act.play]}。`
  return concludeAlone({
    original: document,
    act,
    document: editMatches(document, (each) =>
      each === match ? { ...(act.play === 'live' ? afresh(match) : match), play: act.play } : each,
    ),
    own: [{ kind: 'play', text, match: act.match }],
  })
}

export function setScore(document: CompetitionDocument, act: ActOf<'set_score'>): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  if (hasResult(match)) return { state: 'refused', faults: [resultStands('/act/scores')] }
  const faults = [...countFaults(match, act.scores), ...gameFormFaults(act.games, match.sides.length, '/act/games')]
  if (faults.length > 0) return { state: 'refused', faults }
  const { match: scored, scores, isBegun } = scoredMatch(seat, act)
  if (isSame(scored, match)) return isUnchanged(document)
  const derived = derive(document)
  const begun = isBegun ? startFaults(derived.matches.get(act.match), '/act/scores') : []
  if (begun.length > 0) return { state: 'refused', faults: begun }
  return concludeAlone({
    original: document,
    act,
    document: editMatches(document, (each) => (each === match ? scored : each)),
    own: [{ kind: 'score', text: `${wordingOf(document, derived).match(act.match)}：${scoreTold(scores, act.games)}。`, match: act.match }],
  })
}

/** 比分 1–0，第 2 局 5–3: the score, and that of the game that runs. */
function scoreTold(scores: readonly (number | null)[], games: ActOf<'set_score'>['games']): string {
  const written = (of: readonly (number | null)[]) => of.map((score) => score ?? '—').join('–')
  const isKnown = (of: readonly (number | null)[]) => of.some((score) => score !== null)
  const last = games.findLast(({ state }) => state === 'live' || state === 'done')
  const inGame = last?.sides.map(({ score }) => score) ?? []
  const inLobby = last?.sides.some(({ placement }) => typeof placement === 'number') ? ' 的名次' : ''
  const ofGame = inLobby || (last?.state === 'done' ? '' : isKnown(inGame) ? ` ${written(inGame)}` : '开始')
  const told = [isKnown(scores) ? `比分 ${written(scores)}` : '', last && ofGame !== '' ? `第 ${last.number} 局${ofGame}` : ''].filter(
    (words) => words !== '',
  )
  return told.length === 0 ? '比分已清除' : told.join('，')
}

/** The match with a running score. */
export function scoredMatch(seat: LocatedMatch, act: Pick<ActOf<'set_score'>, 'games' | 'scores'>) {
  const own = afresh(seat.match)
  const games = gamesOf(own, act.games)
  const scores = countedScores({ ...seat, match: own }, games, act.scores)
  const isBegun = scores.some((score) => score !== null) || games.some(({ state }) => state === 'live' || state === 'done')
  const { games: _games, ...rest } = isBegun ? own : seat.match
  const match: Match = {
    ...rest,
    // Somebody who enters a score sees the match being played.
    ...(isBegun && (rest.play ?? 'not_started') === 'not_started' && { play: 'live' }),
    sides: rest.sides.map(
      ({ score: _score, ...side }, i): Side => ({ ...side, ...(typeof scores[i] === 'number' && { score: scores[i] }) }),
    ),
    ...(games.length > 0 && { games }),
  }
  return { match, scores, isBegun }
}

export function confirmResult(document: CompetitionDocument, act: ActOf<'confirm_result'>): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const { result } = match
  if (!result || result.state === 'void') {
    return { state: 'refused', faults: [{ path: '/act/match', rule: 'no-result', message: '这场比赛还没有赛果，请先录入成绩。' }] }
  }
  if (result.state === act.state) return isUnchanged(document)
  const before = derive(document)
  const text = spaced`${wordingOf(document, before).match(act.match)}的赛果：${resultStateWords[result.state]} → ${resultStateWords[act.state]}。`
  const edited = {
    original: document,
    act,
    document: editMatches(document, (each) => (each === match ? { ...each, result: { ...result, state: act.state } } : each)),
    own: [{ kind: 'confirmed', text, match: act.match }],
  }
  return conclude(edited, before, ({ kind }) => kind !== 'result')
}

/** A match without two known sides cannot start. */
export function startFaults(match: DerivedMatch | undefined, path: string): ActFault[] {
  if (!match) return []
  if (match.isNotNeeded) return [{ path, rule: 'not-needed', message: '这场比赛不需要打，没有成绩可录。' }]
  if (isBye(match)) {
    return [{ path, rule: 'bye', message: '这场比赛有一方轮空，不用打，也没有成绩可录。' }]
  }
  const open = match.sides.findIndex(({ state }) => state === 'open')
  if (open < 0) return isRuled(match) ? [{ path, rule: 'ruled', message: ruledMessage }] : []
  return [{ path, rule: 'open-side', message: `第 ${open + 1} 方还没有人：请先录入决定这一方的比赛。` }]
}

export function resultStands(path: string): ActFault {
  return { path, rule: 'result-stands', message: '这场比赛已有赛果：要改它请用“更正”，没有这个按钮的请找管理员或编辑。' }
}

/** As it begins: played again, from nothing. What was annulled is told by the correction that did so. */
function afresh(match: Match): Match {
  const isOver = match.play !== 'live' && match.play !== 'interrupted'
  return isOver && match.result?.state === 'void' ? withoutResult(match) : match
}

const playIsOver: ActFault = {
  path: '/act/play',
  rule: 'result-stands',
  message: '这场比赛已经结束，有了赛果，不能再改为没打完：赛果不对请用“更正”，要重打请用“重赛”，没有这些按钮的请找管理员或编辑。',
}

/** Whether two matches are equal, ignoring the order of properties. */
export function isSame(one: Match, other: Match): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([key, each]) => !(key === 'play' && each === 'not_started') && !(Array.isArray(each) && each.length === 0))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  })
}

function countFaults(match: Match, scores: readonly unknown[]): ActFault[] {
  if (scores.length === match.sides.length) return []
  return [{ path: '/act/scores', rule: 'side-count', message: `这场比赛有 ${match.sides.length} 方，请逐方写比分。` }]
}
