import type { DerivedMatch, Standing } from '#rules/model.ts'
import type { Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { formatMatchTime, type Today } from '#shared/dates.ts'
import { competitionStateWords, formatWords } from '#shared/words/competitions.ts'
import { playWords, scheduleStateWords } from '#shared/words/matches.ts'

type Words = Pick<DerivedMatch, 'outcomes' | 'isNotNeeded'>

/** How a match of a bracket stands: its score, that it is played now, or when it will be. */
export function matchWords(match: Match, { outcomes, isNotNeeded }: Words, today: Today): string {
  if (isNotNeeded) return '不用打'
  const scores = match.sides.flatMap(({ score }) => score ?? [])
  const score = scores.length === 2 ? scores.join('–') : ''
  if (outcomes) return score || '已有结果'
  const { play = 'not_started', schedule } = match
  if (play === 'ended') return [score, '等待赛果'].filter(Boolean).join('，')
  if (play !== 'not_started') return [score, playWords[play]].filter(Boolean).join('，')
  if (schedule?.state === 'postponed' && schedule.at === undefined) return scheduleStateWords.postponed
  if (schedule?.state === 'cancelled') return scheduleStateWords.cancelled
  return formatMatchTime(schedule?.at ?? null, schedule?.precision ?? 'exact', today)
}

/** 小组赛（循环赛，已结束，A 组名次待裁定）. `tables`: of its groups, by name. */
export function stageWords(
  { name, format }: Pick<Stage, 'name' | 'format'>,
  state: keyof typeof competitionStateWords,
  tables: readonly { name: string; standing: Standing }[],
): string {
  const open = tables.filter(({ standing }) => hasOpenTie(standing)).map((table) => table.name)
  // A single group often has the name of its stage.
  const where = tables.length > 1 ? open.join('、') : ''
  return `${name}（${[formatWords[format], competitionStateWords[state], ...(open.length > 0 ? [`${where}名次待裁定`] : [])].join('，')}）`
}

/** Everything is played, and equal entrants wait for a decision. */
export function hasOpenTie({ isPlayedOut, rows }: Standing): boolean {
  return isPlayedOut && rows.some(({ isTieOpen, figures }) => isTieOpen && figures.played > 0)
}
