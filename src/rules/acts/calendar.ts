import { isBye } from '#rules/bye.ts'
import { editMatches, matchesOf } from '#rules/correct/edit.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import { isRuled, ruledNeeds } from '#rules/ruled.ts'
import { isSameDay } from '#rules/schedule/time.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match, Schedule } from '#shared/competitions/match.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { concludeAlone, isUnchanged } from './conclude.ts'
import { earlyEmbargo, earlyNotices, isEmbargoOver } from './embargo.ts'
import { hasResult, locateMatch, unknownMatch } from './located-match.ts'
import type { ActChange, ActContext, ActFault, ActOf, ActOutcome } from './model.ts'
import { isSame } from './play.ts'
import { sentence } from './sentence.ts'

type CalendarAct = ActOf<'schedule' | 'postpone' | 'cancel' | 'set_reveal'>

export function schedule(document: CompetitionDocument, act: ActOf<'schedule'>, { at: now }: ActContext): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const placed = placedMatch(seat.match, act, { now, isPublic: isPublic(document) })
  const faults = [
    ...(placed.isMoved ? unplayedFaults(document, act) : []),
    ...placed.faults,
    ...(placed.isMoved ? [] : idleReason(act, [seat.match])),
  ]
  if (faults.length > 0) return { state: 'refused', faults }
  const after = placed.match
  return noticing(concludeDated(document, act, { match: seat.match, after, told: placed.told }), document, [{ match: after, at: act.at }])
}

interface Move {
  /** At its new time. */
  match: Match
  at: string | null
}

/** What does not move along by itself is told: the competition's days, and the time until which a result is kept back. */
function noticing(outcome: ActOutcome, document: CompetitionDocument, moves: readonly Move[]): ActOutcome {
  if (outcome.state !== 'done' || outcome.changes.length === 0) return outcome
  return { ...outcome, notices: [...outcome.notices, ...outsideNotices(document, moves), ...earlyNotices(moves.map(({ match }) => match))] }
}

function outsideNotices({ competition: { startsOn, endsOn } }: CompetitionDocument, moves: readonly Move[]): string[] {
  const outside = moves.filter(({ at }) => at !== null && (formatDay(at) < startsOn || formatDay(at) > endsOn)).length
  if (outside === 0) return []
  return [`有 ${outside} 场排在赛事的日期（${startsOn} 至 ${endsOn}）之外：赛事的日期不会跟着变，要改请到赛事的“日程”或“基本信息”。`]
}

/** Sets many dates at once, each as `schedule` does: all of them, or none. */
export function scheduleAll(document: CompetitionDocument, act: ActOf<'schedule_all'>, { at: now }: ActContext): ActOutcome {
  const matches = new Map(matchesOf(document).map((match) => [match.key, match]))
  const words = wordingOf(document, derive(document))
  const after = new Map<string, Match>()
  const own: ActChange[] = []
  const faults: ActFault[] = []
  let isAnyMoved = false
  for (const [i, move] of act.moves.entries()) {
    const match = matches.get(move.match)
    const path = `/act/moves/${i}`
    if (!match) faults.push({ ...unknownMatch, path: `${path}/match` })
    else if (after.has(move.match))
      faults.push({ path: `${path}/match`, rule: 'match-twice', message: `“${words.match(match.key)}”写了两次，请去掉一次。` })
    else {
      const placed = placedMatch(match, { ...move, reason: act.reason }, { now, isPublic: isPublic(document) })
      after.set(match.key, placed.match)
      isAnyMoved ||= placed.isMoved
      for (const { path: at, rule, message } of placed.faults) {
        const isOwn = at === '/act/reason'
        faults.push({
          path: isOwn ? at : at.replace('/act', path),
          rule,
          message: isOwn ? message : `“${words.match(match.key)}”：${message}`,
        })
      }
      if (!isSame(placed.match, match))
        own.push({ kind: 'schedule', text: sentence(`${words.match(match.key)}：${placed.told}`), match: match.key })
    }
  }
  if (!isAnyMoved) faults.push(...idleReason(act, [...after.values()]))
  // A missing reason is reported once.
  const distinct = faults.filter(({ path, rule }, i) => faults.findIndex((other) => other.path === path && other.rule === rule) === i)
  if (distinct.length > 0) return { state: 'refused', faults: distinct }
  if (own.length === 0) return isUnchanged(document)
  const outcome = concludeAlone({ original: document, act, document: editMatches(document, (match) => after.get(match.key) ?? match), own })
  return noticing(
    outcome,
    document,
    act.moves.flatMap(({ match: key, at }) => {
      const match = after.get(key)
      return match ? [{ match, at }] : []
    }),
  )
}

/** Before a competition is public, nobody has read its dates: they move without a reason, and leave no 原定. */
export function isPublic({ competition }: CompetitionDocument): boolean {
  return !competition.isHidden
}

/** The match at its new time and venue, the change to report, and why the act is refused. */
export function placedMatch(
  match: Match,
  params: Pick<ActOf<'schedule'>, 'at' | 'precision' | 'venue' | 'reason'>,
  { now, isPublic: isRead }: { now: string; isPublic: boolean },
): { match: Match; told: string; isMoved: boolean; faults: readonly ActFault[] } {
  const { venue: _venue, ...rest } = match
  const placed: Match = { ...rest, ...(params.venue.trim() !== '' && { venue: params.venue.trim() }) }
  const before = match.schedule ?? unscheduled
  const [was, precision] = [before.at ?? null, before.precision ?? (before.at === undefined ? 'tbd' : 'exact')]
  const isKept = params.at === was && (params.at === null || params.precision === precision) && before.state !== 'cancelled'
  // Where the date was published already, only the time is new: nobody has to come on another day.
  const isHourOfDay = precision === 'day' && params.precision === 'exact' && was !== null && params.at !== null && isSameDay(was, params.at)
  const isMoved = isRead && params.at !== was && !isHourOfDay && (was !== null || lastMove(before) !== undefined)
  const faults = isKept ? [] : [...endedFaults(match, '/act/at'), ...(isMoved ? moveFaults(before, params.reason) : [])]
  const next = isKept ? match.schedule : scheduled(before, params, isMoved ? now : null)
  const told = isKept
    ? `地点 ${params.venue.trim() || '未定'}`
    : `${dateText(was)} → ${dateText(params.at)}${params.reason.trim() && isMoved ? `，${params.reason.trim()}` : ''}`
  return { match: { ...placed, ...(next && { schedule: next }) }, told, isMoved: !isKept && isMoved, faults }
}

/** A reason without a move would be shown nowhere, so it is refused. In a retry the reason is stored already. */
export function isIdleReason(reason: string, matches: readonly Match[]): boolean {
  const said = reason.trim()
  return said !== '' && !matches.some(({ schedule }) => schedule && lastMove(schedule)?.reason === said)
}

function idleReason({ reason }: Pick<ActOf<'schedule'>, 'reason'>, matches: readonly Match[]): ActFault[] {
  if (!isIdleReason(reason, matches)) return []
  return [{ path: '/act/reason', rule: 'reason-idle', message: '日期没有改到别的一天或时间，原因不会公开：请改时间，或清空原因。' }]
}

function scheduled(
  before: Schedule,
  { at, precision, reason }: Pick<ActOf<'schedule'>, 'at' | 'precision' | 'reason'>,
  movedAt: string | null,
): Schedule {
  const moves = before.reschedules ?? []
  const reschedules = movedAt === null ? moves : [...moves, { from: fromOf(before), to: at, reason: reason.trim(), at: movedAt }]
  const kept = reschedules.length > 0 ? { reschedules } : {}
  if (at !== null) return { state: 'scheduled', at, precision, ...kept }
  return { state: movedAt === null ? 'unscheduled' : 'postponed', ...kept }
}

/** Postponed without a new date. */
export function postpone(document: CompetitionDocument, act: ActOf<'postpone'>, { at: now }: ActContext): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const before = match.schedule ?? unscheduled
  if (before.state === 'postponed' && lastMove(before)?.reason === act.reason.trim()) return isUnchanged(document)
  const faults = [...endedFaults(match, '/act/match'), ...unplayedFaults(document, act), ...moveFaults(before, act.reason)]
  if (faults.length > 0) return { state: 'refused', faults }
  const move = { from: fromOf(before), to: null, reason: act.reason.trim(), at: now }
  const { play, ...rest } = match
  // A match that was live continues on another day.
  const after: Match = {
    ...rest,
    ...(play && { play: play === 'live' ? 'interrupted' : play }),
    schedule: { state: 'postponed', reschedules: [...(before.reschedules ?? []), move] },
  }
  return concludeDated(document, act, { match, after, told: `延期，${move.reason}` })
}

export function cancel(document: CompetitionDocument, act: ActOf<'cancel'>, { at: now }: ActContext): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const before = match.schedule ?? unscheduled
  if (before.state === 'cancelled') return isUnchanged(document)
  const faults = [...endedFaults(match, '/act/match'), ...unplayedFaults(document, act), ...moveFaults(before, act.reason)]
  if (faults.length > 0) return { state: 'refused', faults }
  const move = { from: fromOf(before), to: null, reason: act.reason.trim(), at: now }
  const after: Match = { ...match, schedule: { ...before, state: 'cancelled', reschedules: [...(before.reschedules ?? []), move] } }
  return concludeDated(document, act, { match, after, told: `取消，${move.reason}` })
}

export function setReveal(document: CompetitionDocument, act: ActOf<'set_reveal'>, { at: now }: ActContext): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { delaySeconds: _delay, embargoUntil: stood, ...rest } = seat.match
  if (act.embargoUntil !== null && isEmbargoOver(act.embargoUntil, stood, now)) {
    const message = `${formatDateTime(act.embargoUntil)} 已经过去了，赛果会马上公开：请改成以后的时间，或清空。`
    return { state: 'refused', faults: [{ path: '/act/embargoUntil', rule: 'embargo-over', message }] }
  }
  const after: Match = {
    ...rest,
    ...(act.delaySeconds !== null && act.delaySeconds > 0 && { delaySeconds: act.delaySeconds }),
    ...(act.embargoUntil !== null && { embargoUntil: act.embargoUntil }),
  }
  const parts = [
    ...(act.delaySeconds ? [`结束后 ${delayText(act.delaySeconds)}公布`] : []),
    ...(act.embargoUntil === null ? [] : [`${formatDateTime(act.embargoUntil)} 前不公布`]),
  ]
  const told = parts.length > 0 ? `赛果${parts.join('，且')}` : '赛果即时公布'
  const outcome = concludeDated(document, act, { match: seat.match, after, told })
  const early = earlyEmbargo(after)
  return outcome.state === 'done' && outcome.changes.length > 0 && early !== null
    ? { ...outcome, notices: [...outcome.notices, early] }
    : outcome
}

interface Dated {
  match: Match
  after: Match
  told: string
}

function concludeDated(document: CompetitionDocument, act: CalendarAct, { match, after, told }: Dated): ActOutcome {
  if (isSame(after, match)) return isUnchanged(document)
  const text = sentence(`${wordingOf(document, derive(document)).match(match.key)}：${told}`)
  return concludeAlone({
    original: document,
    act,
    document: editMatches(document, (each) => (each === match ? after : each)),
    own: [{ kind: act.kind === 'set_reveal' ? 'reveal' : 'schedule', text, match: match.key }],
  })
}

const unscheduled: Schedule = { state: 'unscheduled' }
const mostMoves = 50

function lastMove({ reschedules }: Schedule) {
  return reschedules?.at(-1)
}

/** Reschedules are a chain: each begins where the last one ended. */
function fromOf(before: Schedule): string | null {
  const last = lastMove(before)
  return last ? last.to : (before.at ?? null)
}

function endedFaults(match: Match, path: string): ActFault[] {
  if (!hasResult(match) && match.play !== 'ended') return []
  return [{ path, rule: 'ended', message: '这场比赛已经结束，日期不能再动。' }]
}

const needs = { schedule: '改期', postpone: '延期', cancel: '取消' } as const

/** Nobody plays it: one side has no opponent, or a ruling about somebody who left has decided it. */
function unplayedFaults(document: CompetitionDocument, { kind, match }: ActOf<keyof typeof needs>): ActFault[] {
  const derived = derive(document).matches.get(match)
  if (!derived) return []
  if (isBye(derived)) {
    // What was put off before its side had no opponent can be given its time back.
    return kind === 'schedule' ? [] : [{ path: '/act/match', rule: 'bye', message: `这场比赛有一方轮空，本来就不打，不用${needs[kind]}。` }]
  }
  return isRuled(derived) ? [{ path: '/act/match', rule: 'ruled', message: ruledNeeds(needs[kind]) }] : []
}

function moveFaults({ reschedules = [] }: Schedule, reason: string): ActFault[] {
  if (reason.trim() === '') return [{ path: '/act/reason', rule: 'reason-missing', message: '改期要写原因，它会公开显示。' }]
  if (reschedules.length < mostMoves) return []
  return [{ path: '/act/reason', rule: 'too-many-moves', message: `一场比赛最多改期 ${mostMoves} 次。` }]
}

function dateText(at: string | null): string {
  return at === null ? '时间未定' : formatDateTime(at)
}

function delayText(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`
}
