import { isBye } from '#shared/competitions/bye.ts'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { isPast, isPostponed } from '#shared/competitions/match-time.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { formatMatchTime } from '#shared/dates.ts'
import { outcomeWords, playWords, scheduleStateWords } from '#shared/words/matches.ts'
import { incidentWords, resultKindWords, resultStateWords } from '#shared/words/results.ts'
import type { Counted } from '../components/CountedFact.tsx'
import { isLobby, shortLobby } from './lobby-words.ts'

/** The content of the score's position. A score is never invented: where nothing was played, there are words. */
export interface Figures {
  /** One for each side; empty where `middle` is for both. */
  sides: readonly Figure[]
  /** 未开赛, 延期, 双方弃权 …, or ''. */
  middle: string
  /** `middle` says only that it has not begun: where the time stands too, the time is enough. */
  isUpcoming: boolean
}
export interface Figure {
  text: string
  isWord: boolean
  look: Look
}
/** The state of a side: ahead or the winner, behind or the loser, level or unknown. */
type Look = 'lead' | 'behind' | 'even'

export interface Tag {
  text: string
  /** For those who hear the page. */
  spoken: string
  kind: 'live' | 'plain'
}

/** `look`: classes of a note that reveals a result, whose presence would reveal as much. */
export interface Note {
  text: string
  look: '' | 'result unsaid'
}

export function figuresOf(match: MatchSummary): Figures {
  const middle = middleOf(match)
  if (middle !== '') return { sides: [], middle, isUpcoming: middle === notBegun }
  return { sides: match.sides.map((side) => figureOf(match, side)), middle: '', isUpcoming: false }
}

/** The states that are shown as a tag beside the score. */
export function tagsOf(match: MatchSummary): readonly Tag[] {
  const tags: Tag[] = []
  const plain = (text: string, spoken = text) => tags.push({ text, spoken, kind: 'plain' })
  if (match.play === 'live') tags.push({ text: liveWord(match), spoken: `正在${match.hasStream ? '直播' : '进行'}`, kind: 'live' })
  if (match.play === 'interrupted') plain('比赛中断')
  if (match.result?.state === 'provisional') plain('暂', '暂定赛果')
  else if (isMissingResult(match)) plain('暂', '暂定比分')
  if (match.result?.state === 'under_review') plain(resultStateWords.under_review)
  return tags
}

/** The same at the head of its own page, which also says that it is over: its time is long past there, and the score may be any. */
export function headTagsOf(match: MatchSummary): readonly Tag[] {
  const { result, schedule } = match
  const isOver = isPast(match) && schedule.state !== 'cancelled' && result?.kind !== 'void' && !isBye(match)
  return isOver ? [{ text: playWords.ended, spoken: playWords.ended, kind: 'plain' }, ...tagsOf(match)] : tagsOf(match)
}

/** What the list of live matches is called: on an open page they stay in it when they have ended. */
export function nowWord(live: readonly MatchSummary[]): string {
  return countRunning(live) === 0 ? '刚刚结束' : '正在进行'
}

/** What the list of the next matches is called: on an open page they stay in it when they begin, and when they have ended. */
export function nextWord(next: readonly Pick<MatchSummary, 'play'>[]): string {
  const states = next.map(({ play }) => (play === 'not_started' ? 'coming' : play === 'ended' ? 'ended' : 'running'))
  const first = states.includes('running') ? ['正在进行'] : states.includes('ended') ? ['刚刚结束'] : []
  return [...first, ...(states.includes('coming') || states.length === 0 ? ['接下来'] : [])].join('与')
}

/** How many of them are on: 2 场正在进行. As long a text once they have ended. */
export function nowCount(live: readonly MatchSummary[]): Counted {
  return { count: countRunning(live) || live.length, of: `场${nowWord(live)}` }
}

function countRunning(live: readonly MatchSummary[]): number {
  return live.filter(({ play }) => play !== 'ended').length
}

/** 直播 is said only where there is something to watch. */
export function liveWord({ hasStream }: Pick<MatchSummary, 'hasStream'>): string {
  return hasStream ? '直播' : playWords.live
}

/** Explanations of the score and of a changed date; short, in reading order. */
export function notesOf(match: MatchSummary, today: string): readonly Note[] {
  const ofSchedule = scheduleNotes(match, today).map((text) => ({ text, look: '' }) as const)
  const waiting = isMissingResult(match) ? [{ text: '等待赛果', look: '' } as const] : []
  return [...ofSchedule, ...waiting, ...resultNotes(match).map((text) => ({ text, look: 'result unsaid' }) as const)]
}

/** For screen readers: 青锋 2 比 1 北冥，正在直播. */
export function matchLabel(match: MatchSummary): string {
  const said = [scoreLabel(match), ...tagsOf(match).map(({ spoken }) => spoken)]
  return said.filter((part) => part !== '').join('，')
}

/** 青锋 对 北冥. */
export function namesOf(match: MatchSummary): string {
  return isLobby(match) ? `${match.sides.length} 方同场` : match.sides.map(sideName).join(' 对 ')
}

/** The same, without entrants that advanced by results. */
export function namesBefore(match: MatchSummary): string {
  return isLobby(match) ? namesOf(match) : match.sides.map((side) => (side.cameThrough ? '待揭晓' : sideName(side))).join(' 对 ')
}

/** Whether it shows a score, a winner or a ruling. */
export function hasPublicResult(match: MatchSummary): boolean {
  if (match.isResultHidden || isBye(match)) return false
  return match.result !== null || match.sides.some((side) => side.score !== null || side.placement !== null)
}

/** It is over, and the current score is not confirmed yet. */
export function isMissingResult(match: MatchSummary): boolean {
  return match.play === 'ended' && match.result === null && match.schedule.state !== 'cancelled' && hasPublicResult(match)
}

/** Names and score alone: 青锋 2 比 1 北冥. */
function scoreLabel(match: MatchSummary): string {
  const { sides, middle } = figuresOf(match)
  const names = match.sides.map(sideName)
  const [a, b] = sides
  if (isLobby(match)) return [lobbyLabel(match), middle].filter(Boolean).join('，')
  if (middle !== '') return [namesOf(match), middle].join('，')
  if (match.sides.length !== 2 || !a || !b || a.isWord || b.isWord) {
    return match.sides.map((side, i) => `${sideName(side)} ${sides[i]?.text ?? ''}`.trim()).join('，')
  }
  const [first, second] = match.sides
  const score = `${names[0]} ${number(first?.score)} 比 ${number(second?.score)} ${names[1]}`
  return hasShootout(match) ? `${score}，决胜 ${number(first?.shootout)} 比 ${number(second?.shootout)}` : score
}

/** The first three; the match's page has all of them. */
function lobbyLabel(match: MatchSummary): string {
  return shortLobby(match)
    .map(({ place, name }) => (place === null ? name : `第 ${place} 名 ${name}`))
    .join('，')
}

export function sideName(side: MatchSide): string {
  return side.entrant?.name ?? (side.isBye ? resultKindWords.bye : side.label || '待定')
}

/** BO5, or the fixed number of games or boards. Empty for a single game. */
export function lengthOf({
  bestOf,
  totalGames,
  areBoards,
}: {
  bestOf: number | null
  totalGames?: number | null
  areBoards?: boolean
}): string {
  if (bestOf !== null && bestOf > 1) return `BO${bestOf}`
  return totalGames != null && totalGames > 1 ? `共 ${totalGames} ${gameUnit({ areBoards })}` : ''
}

export function gameUnit({ areBoards }: Pick<MatchSummary, 'areBoards'>): '台' | '局' {
  return areBoards ? '台' : '局'
}

/** 第 3 局, 第 3 台: the running one, of several. */
export function liveGameOf(match: MatchSummary): string {
  return match.play === 'live' && match.liveGame !== null && lengthOf(match) !== '' ? `第 ${match.liveGame} ${gameUnit(match)}` : ''
}

function middleOf(match: MatchSummary): string {
  const { result, schedule, play } = match
  if (match.isResultHidden) return '结果稍后公布'
  if (isBye(match)) return resultKindWords.bye
  if (result) {
    if (result.kind === 'void') return `比赛${resultKindWords.void}`
    if (result.state === 'void') return toReplay
    return resultKindTraits[result.kind].decidedBy === 'absences' ? resultKindWords[result.kind] : ''
  }
  if (schedule.state === 'cancelled') return scheduleStateWords.cancelled
  if (play === 'live' || play === 'interrupted')
    return match.sides.some((side) => side.score !== null || side.placement !== null) ? '' : '暂无比分'
  if (isPostponed(match)) return scheduleStateWords.postponed
  if (play === 'ended') return isMissingResult(match) ? '' : '等待赛果'
  return notBegun
}
const notBegun = '未开赛'
/** Its result was annulled, and it was not: it is played again. */
const toReplay = '待重赛'

function figureOf(match: MatchSummary, side: MatchSide): Figure {
  const look = lookOf(match, side)
  if (isLobby(match)) return lobbyFigure(side, look)
  const decidedBy = match.result && resultKindTraits[match.result.kind].decidedBy
  if (decidedBy === 'absence' || decidedBy === 'award') return { text: ruledWord(side, decidedBy), isWord: true, look }
  if (side.score === null) return { text: side.outcome === null ? '' : outcomeWords[side.outcome], isWord: true, look }
  const shootout = hasShootout(match) && side.shootout !== null ? `（${number(side.shootout)}）` : ''
  return { text: number(side.score) + shootout, isWord: false, look }
}

function lobbyFigure({ placement, incident }: MatchSide, look: Look): Figure {
  if (placement !== null) return { text: `第 ${placement}`, isWord: true, look }
  return { text: incident === null ? '' : incidentWords[incident], isWord: true, look }
}

function ruledWord({ outcome, incident }: MatchSide, decidedBy: 'absence' | 'award'): string {
  if (outcome === 'win') return '判胜'
  if (outcome === 'draw') return '判平'
  // As lists, tables and the ruling on the page call it. Why somebody did not come stands in its note.
  if (incident === 'no_show' && decidedBy === 'absence') return resultKindWords.walkover
  if (incident !== null) return incidentWords[incident]
  return decidedBy === 'award' ? '判负' : resultKindWords.walkover
}

function lookOf(match: MatchSummary, side: MatchSide): Look {
  if (side.outcome !== null) return side.outcome === 'win' ? 'lead' : side.outcome === 'loss' ? 'behind' : 'even'
  const others = match.sides.filter((other) => other !== side).map((other) => other.score)
  const { score } = side
  if (score === null || others.some((other) => other === null)) return 'even'
  if (others.every((other) => other !== null && other < score)) return 'lead'
  return others.some((other) => other !== null && other > score) ? 'behind' : 'even'
}

function scheduleNotes(match: MatchSummary, today: string): string[] {
  const { state, at, precision, firstAt, reason } = match.schedule
  if (state === 'cancelled') return reason === '' ? [] : [reason]
  // A match to be played again has no date, and the former ones were of another match.
  if (state === 'unscheduled') return []
  const isMoved = state === 'postponed' || (firstAt !== null && firstAt !== at)
  if (!isMoved || match.result !== null) return []
  const first = firstAt === null ? [] : [`原定 ${formatMatchTime(firstAt, 'exact', today)}`]
  if (state === 'scheduled') return [...first, ...(reason === '' ? [] : [reason])]
  const isKnown = at !== null && at !== firstAt && precision !== 'tbd'
  const moved = isKnown ? [`改至 ${formatMatchTime(at, precision, today)}`] : isPostponed(match) ? ['新时间待定'] : []
  return [...(reason === '' ? [] : [reason]), ...moved, ...first]
}

function resultNotes(match: MatchSummary): string[] {
  const { result } = match
  if (!result || match.isResultHidden) return []
  const { decidedBy, play } = resultKindTraits[result.kind]
  if (decidedBy === 'absence') return [play === 'none' ? '未交战' : resultKindWords[result.kind]]
  if (decidedBy === 'award') return [resultKindWords[result.kind]]
  if (decidedBy !== 'play') return []
  // Penalties, a tie-break game, sudden death: the data does not say which, so neither does the site.
  if (result.decidedIn === 'shootout') return ['打平后决胜']
  return result.decidedIn === 'extra_time' ? ['加时'] : []
}

function hasShootout({ result, sides }: MatchSummary): boolean {
  return result?.decidedIn === 'shootout' && sides.some((side) => side.shootout !== null)
}

function number(value: number | null | undefined): string {
  return value == null ? '–' : String(value)
}
