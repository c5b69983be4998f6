import { matchLength } from '#rules/check/match-length.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import type { Derived, DerivedMatch, Standing } from '#rules/model.ts'
import { hasOpenTie } from '#rules/open-tie.ts'
import { isProvisional } from '#rules/outcome.ts'
import type { CalendarLine } from '#rules/presets/dates.ts'
import { onlyGameScores } from '#rules/score.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { formatMatchTime, type Today } from '#shared/dates.ts'
import { spaced } from '#shared/spaced.ts'
import { competitionStateWords, formatWords } from '#shared/words/competitions.ts'
import { playWords, scheduleStateWords } from '#shared/words/matches.ts'

type Words = Pick<DerivedMatch, 'outcomes' | 'isNotNeeded'>

/** How a match of a bracket stands: its score, that it is played now, or when it will be. */
export function matchWords(line: Pick<CalendarLine, 'match' | 'round' | 'stage'>, { outcomes, isNotNeeded }: Words, today: Today): string {
  if (isNotNeeded) return '不用打'
  const { match, round, stage } = line
  const length = matchLength(match, round, stage.ruleset)?.games ?? null
  const only = onlyGameScores(match.games ?? [], match.sides.length, length)
  const scores = only ?? match.sides.flatMap(({ score }) => score ?? [])
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

/** The champions, who contends for the title where a tie is open, or what holds it back. */
export function championWords(document: CompetitionDocument, derived: Derived): string {
  const words = wordingOf(document, derived)
  const champions = derived.awards.filter(({ kind }) => kind === 'champion').map(({ entrant }) => words.entrant(entrant))
  const contenders = derived.openAwards.filter(({ kind }) => kind === 'champion').flatMap(({ entrants }) => entrants.map(words.entrant))
  const open = contenders.length > 0 ? [`待裁定：${contenders.join('、')} 各项相同`] : []
  if (champions.length + open.length > 0) return [...(champions.length > 0 ? [champions.join('、')] : []), ...open].join('；')
  const unconfirmed = isPlayedOut(derived) ? [...derived.matches.values()].filter(isUnconfirmed) : []
  if (unconfirmed.length === 0) return '还没有产生'
  const named = unconfirmed.slice(0, mostNamed).map(({ key }) => words.match(key))
  const rest = unconfirmed.length > mostNamed ? `等 ${unconfirmed.length} 场` : ''
  return spaced`还没有产生：${named.join('、')}${rest}的赛果还没有确认`
}

const mostNamed = 3

function isUnconfirmed({ match: { result } }: DerivedMatch): boolean {
  return result !== undefined && isProvisional(result)
}

/** Nothing is still to be played, drawn or decided. */
function isPlayedOut({ matches, tables }: Derived): boolean {
  const isOver = ({ outcomes, kind, isNotNeeded, match }: DerivedMatch) =>
    outcomes !== null || kind === 'void' || isNotNeeded || match.schedule?.state === 'cancelled'
  return [...matches.values()].every(isOver) && [...tables.values()].every(({ input }) => input.openMatches === 0)
}
