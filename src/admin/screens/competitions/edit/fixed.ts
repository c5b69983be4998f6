import type { CalendarLine } from '#rules/presets/dates.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'

/** What results and moves have fixed, each as the sentence that says why; null: it may be changed. */

export function whyNotSeeds(document: CompetitionDocument): string | null {
  if (document.stages.some((stage) => matchesOf(stage).some(isTouched))) return '已经有比赛开打，种子不能再改'
  const [first] = document.stages
  const own = new Set(first?.places.flatMap((place) => place.entrant ?? []))
  return first?.places.length === document.entrants.length && document.entrants.every(({ key }) => own.has(key))
    ? null
    : '第一阶段的名位不是按参赛者排的，请用文件修改'
}

export function whyNotLate({ stages, competition }: CompetitionDocument): string | null {
  const [first] = stages
  if (first?.format === 'ladder') return competition.isFinished || first.ladder.isClosed ? '天梯已经封榜，不能再加人' : null
  if (first?.format !== 'swiss') return '循环赛和淘汰赛的对阵已经排好，不能再加人'
  if (competition.isFinished || stages.slice(1).some((stage) => matchesOf(stage).some(isTouched))) return '瑞士轮已经打完，不能再加人'
  const most = first.swiss.by === 'points' ? first.swiss.rounds : first.swiss.wins + first.swiss.losses - 1
  return (first.groups[0]?.rounds.length ?? 0) >= most ? '瑞士轮各轮都已编排，不能再加人' : null
}

export function whyNotFormat({ stages, rulings = [] }: CompetitionDocument): string | null {
  const touched = stages.flatMap((stage) => matchesOf(stage).filter(isTouched))
  if (touched.length > 0) return `已有 ${touched.length} 场比赛开打或有成绩，不能重新设置赛制：重新编排会把它们删掉`
  if (rulings.length > 0) return `已有 ${rulings.length} 条裁决，不能重新设置赛制`
  const isDecided = stages.some(
    ({ across, groups }) =>
      (across?.decisions ?? []).length > 0 || groups.some((group) => (group.adjustments ?? []).length + (group.decisions ?? []).length > 0),
  )
  return isDecided ? '已有扣分或名次判定，不能重新设置赛制' : null
}

export function whyNotScore(stage: Stage): string | null {
  return matchesOf(stage).some(isTouched) ? '这个阶段已经有成绩，比分方式不能再改' : null
}

/**
 * Results alone prevent nothing, because they are replayed: docs/decisions/0012-a-ladder-is-replayed.md. Places that were published as
 * final do.
 */
export function whyNotLadder({ competition }: CompetitionDocument, stage: Stage): string | null {
  if (competition.isFinished) return '赛事已经结束，天梯的规则不能再改'
  return stage.format === 'ladder' && stage.ladder.isClosed ? '天梯已经封榜，名次已定；要改规则，请先重新开放挑战' : null
}

/** The number of a stage's results that count. */
export function resultsOf(stage: Stage): number {
  return matchesOf(stage).filter(({ result }) => result !== undefined && result.state !== 'void' && result.kind !== 'bye').length
}

export function whyNotLength(round: Round): string | null {
  return round.matches.some(isTouched) ? '这一轮已经开打，局数不能再改' : null
}

export function whyNotDate({ match }: Pick<CalendarLine, 'match'>): string | null {
  if (match.schedule?.state === 'cancelled') return '比赛已取消'
  if (isTouched(match)) return '比赛已经开打或有成绩'
  return (match.schedule?.reschedules ?? []).length > 0 ? '已经改过期，请到这场比赛里写明原因再改' : null
}

function matchesOf(stage: Stage): Match[] {
  return stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches))
}

/** A bye does not count as played. */
function isTouched({ result, play = 'not_started', games }: Match): boolean {
  return (result !== undefined && result.kind !== 'bye') || play !== 'not_started' || (games ?? []).length > 0
}
