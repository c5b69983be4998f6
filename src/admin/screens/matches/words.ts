import { siteToday } from '#admin/pieces/site-today.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { isBye } from '#shared/competitions/bye.ts'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { isPostponed, isUndated, matchTimeText } from '#shared/competitions/match-time.ts'
import { formatDateTime } from '#shared/dates.ts'
import { playWords, scheduleStateWords } from '#shared/words/matches.ts'
import { resultKindWords, resultStateWords } from '#shared/words/results.ts'
import { outcomeOf } from './score.ts'

export function sideName({ entrant, label, isBye: isNobody }: Pick<MatchSide, 'entrant' | 'label' | 'isBye'>): string {
  return entrant?.name ?? (isNobody ? resultKindWords.bye : label || '待定')
}

export function sidesText(sides: readonly MatchSide[]): string {
  if (sides.length > 2) return `${sides.slice(0, 2).map(sideName).join('、')}等 ${sides.length} 方`
  return sides.map(sideName).join(' 对 ')
}

/** The state of a match, in one word. */
export function stateText(match: MatchSummary): string {
  const { play, result, schedule } = match
  if (result)
    return result.state === 'official'
      ? result.kind === 'played'
        ? playWords.ended
        : resultKindWords[result.kind]
      : result.state === 'provisional'
        ? `${resultStateWords.provisional}，待确认`
        : resultStateWords[result.state]
  if (isBye(match)) return resultKindWords.bye
  if (schedule.state === 'cancelled') return scheduleStateWords.cancelled
  if (isPostponed(match)) return scheduleStateWords.postponed
  return play === 'ended' ? '等待赛果' : playWords[play]
}

export function timeText(match: MatchSummary): string {
  if (isPostponed(match) && isUndated(match)) return '新时间待定'
  return matchTimeText(match, siteToday())
}

/** When a result becomes public that is recorded now or was before; null: at once. */
export function revealText(
  { delaySeconds, embargoUntil }: Pick<AdminMatch, 'delaySeconds' | 'embargoUntil'>,
  endedAt: string | null,
): string | null {
  const delayed = delaySeconds && endedAt !== null ? new Date(Date.parse(endedAt) + delaySeconds * 1000).toISOString() : null
  const moment = [delayed, embargoUntil].reduce((later, each) => (each !== null && (later === null || each > later) ? each : later), null)
  return moment === null || Date.parse(moment) <= Date.now() ? null : `北京时间 ${formatDateTime(moment)}`
}

/** 2 : 1, or — while there is none. */
export function scoreText(sides: readonly { score: number | null }[]): string {
  return sides.map(({ score }) => score ?? '—').join(' : ')
}

/** What a match's games are called: boards, in a team match on boards. */
export function gameUnit({ score }: Pick<AdminMatch, 'score'>): '台' | '局' {
  return score === 'board_points' ? '台' : '局'
}

/** A game of two sides: map, score, winner and who did not come, what there is of them. A game may be won without a score. */
export function gameText(game: GameResult, sides: readonly MatchSide[]): string {
  // Who is ahead in one that runs has not won it.
  const winner = game.state === 'live' ? undefined : sides.find((_, i) => outcomeOf(game, i) === 'win')
  const hasScore = game.sides.some(({ score }) => score !== null)
  const outcome = winner ? `${sideName(winner)} 胜` : game.state === 'done' && '平局'
  return [game.map, hasScore && scoreText(game.sides), outcome, absenceText(game, sides.map(sideName))].filter(Boolean).join('，')
}

/** 青锋 缺席; empty where both came. */
export function absenceText({ sides }: Pick<GameResult, 'sides'>, names: readonly string[]): string {
  const absent = names.filter((_, i) => sides[i]?.incident)
  return absent.length > 0 ? `${absent.join('、')} 缺席` : ''
}

export function lengthText({ bestOf, totalGames, score }: Pick<AdminMatch, 'bestOf' | 'totalGames' | 'score'>): string | null {
  if (bestOf !== null && bestOf > 1) return `${bestOf} 局 ${Math.floor(bestOf / 2) + 1} 胜`
  return totalGames !== null && totalGames > 1 ? `共 ${totalGames} ${gameUnit({ score })}` : null
}
