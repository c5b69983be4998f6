import type { MatchSide, MatchSummary } from '#shared/competitions/answers.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { formatMatchTime } from '#shared/dates.ts'
import { outcomeWords, playWords, scheduleStateWords } from '#shared/words/matches.ts'
import { incidentWords, resultKindWords, resultStateWords } from '#shared/words/results.ts'
import { isLobby, shortLobby } from './lobby-words.ts'

/** What stands where the score stands. A figure is never made up: where nothing was played, there are words. */
export interface Figures {
  /** One for each side; empty where `middle` says it for all. */
  sides: readonly Figure[]
  /** 未开赛, 延期, 双方弃权 …, or ''. */
  middle: string
}
export interface Figure {
  text: string
  isWord: boolean
  look: Look
}
/** How a side stands: ahead or the winner, behind or the loser, level or not known. */
type Look = 'lead' | 'behind' | 'even'

export interface Tag {
  text: string
  kind: 'live' | 'plain'
}

/** `look`: the classes of what tells a result; that there is such a note would tell as much. */
export interface Note {
  text: string
  look: '' | 'result unsaid'
}

export function figuresOf(match: MatchSummary): Figures {
  const middle = middleOf(match)
  if (middle !== '') return { sides: [], middle }
  return { sides: match.sides.map((side) => figureOf(match, side)), middle: '' }
}

/** The states that need a word beside the figures. */
export function tagsOf(match: MatchSummary): readonly Tag[] {
  const tags: Tag[] = []
  if (match.play === 'live') tags.push({ text: '直播', kind: 'live' })
  if (match.play === 'interrupted') tags.push({ text: '比赛中断', kind: 'plain' })
  if (match.result?.state === 'provisional' || isMissingResult(match)) tags.push({ text: '暂', kind: 'plain' })
  if (match.result?.state === 'under_review') tags.push({ text: resultStateWords.under_review, kind: 'plain' })
  return tags
}

/** Why the score is what it is, and what became of the date; short, in the order in which one reads them. */
export function notesOf(match: MatchSummary): readonly Note[] {
  const ofSchedule = scheduleNotes(match).map((text) => ({ text, look: '' }) as const)
  const waiting = isMissingResult(match) ? [{ text: '等待赛果', look: '' } as const] : []
  return [...ofSchedule, ...waiting, ...resultNotes(match).map((text) => ({ text, look: 'result unsaid' }) as const)]
}

/** For those who hear the page: 青锋 2 比 1 北冥，正在直播. */
export function matchLabel(match: MatchSummary): string {
  const tags = tagsOf(match).map(({ text }) => (text === '暂' && match.result === null ? '暂定比分' : (spokenTags[text] ?? text)))
  const said = [scoreLabel(match), ...tags]
  return said.filter((part) => part !== '').join('，')
}
const spokenTags: Readonly<Record<string, string>> = { 直播: '正在直播', 暂: '暂定赛果' }

/** 青锋 对 北冥. */
export function namesOf(match: MatchSummary): string {
  return isLobby(match) ? `${match.sides.length} 方同场` : match.sides.map(sideName).join(' 对 ')
}

/** Likewise, without those whom results brought there. */
export function namesBefore(match: MatchSummary): string {
  return isLobby(match) ? namesOf(match) : match.sides.map((side) => (side.cameThrough ? '待揭晓' : sideName(side))).join(' 对 ')
}

/** Whether a score, a winner or a ruling can be read from it. */
export function hasPublicResult(match: MatchSummary): boolean {
  if (match.isResultHidden || isBye(match)) return false
  return match.result !== null || match.sides.some((side) => side.score !== null || side.placement !== null)
}

/** It is over, and what stands is a score that nobody has confirmed yet. */
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

/** Whoever is first, second and third; the page of the match has all of them. */
function lobbyLabel(match: MatchSummary): string {
  return shortLobby(match)
    .map(({ place, name }) => (place === null ? name : `第 ${place} 名 ${name}`))
    .join('，')
}

export function sideName(side: MatchSide): string {
  return side.entrant?.name ?? (side.isBye ? resultKindWords.bye : side.label || '待定')
}

/** BO5, or the fixed number of games. Nothing where the match is one game. */
export function lengthOf({ bestOf, totalGames }: { bestOf: number | null; totalGames?: number | null }): string {
  if (bestOf !== null && bestOf > 1) return `BO${bestOf}`
  return totalGames != null && totalGames > 1 ? `共 ${totalGames} 局` : ''
}

/** 第 3 局: the one that is on, of several. */
export function liveGameOf(match: MatchSummary): string {
  return match.play === 'live' && match.liveGame !== null && lengthOf(match) !== '' ? `第 ${match.liveGame} 局` : ''
}

/** Nobody will play it: the other side is absent. */
export function isBye(match: MatchSummary): boolean {
  return match.result?.kind === 'bye' || match.sides.some((side) => side.isBye) || match.sides.length === 1
}

function middleOf(match: MatchSummary): string {
  const { result, schedule, play } = match
  if (match.isResultHidden) return '结果稍后公布'
  if (isBye(match)) return resultKindWords.bye
  if (result) {
    if (result.state === 'void' || result.kind === 'void') return `比赛${resultKindWords.void}`
    return resultKindTraits[result.kind].decidedBy === 'absences' ? resultKindWords[result.kind] : ''
  }
  if (schedule.state === 'cancelled') return scheduleStateWords.cancelled
  if (play === 'live' || play === 'interrupted')
    return match.sides.some((side) => side.score !== null || side.placement !== null) ? '' : playWords.live
  if (schedule.state === 'postponed') return scheduleStateWords.postponed
  if (play === 'ended') return isMissingResult(match) ? '' : '等待赛果'
  return '未开赛'
}

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

function scheduleNotes({ schedule, result }: MatchSummary): string[] {
  const { state, at, precision, firstAt, reason } = schedule
  if (state === 'cancelled') return reason === '' ? [] : [reason]
  const isMoved = state === 'postponed' || (firstAt !== null && firstAt !== at)
  if (!isMoved || result !== null) return []
  const first = firstAt === null ? [] : [`原定 ${formatMatchTime(firstAt, 'exact')}`]
  if (state === 'scheduled') return [...first, ...(reason === '' ? [] : [reason])]
  const isKnown = at !== null && at !== firstAt && precision !== 'tbd'
  return [...(reason === '' ? [] : [reason]), isKnown ? `改至 ${formatMatchTime(at, precision)}` : '新时间待定', ...first]
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
