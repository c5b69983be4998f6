import { statisticLines, statisticNamesOf } from '#rules/statistic-changes.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { formatDateTime } from '#shared/dates.ts'
import { outcomeWords, playWords, scheduleStateWords } from '#shared/words/matches.ts'
import { decidedInWords, incidentWords, resultKindWords, resultStateWords } from '#shared/words/results.ts'
import { hasNewOrder, orderSentence, sentence, shortened } from './list-lines.model.ts'

type Names = ReadonlyMap<string, string>

interface PlacedMatch {
  match: Match
  /** Stage, group and round; a match may move to another one. */
  place: string
}

/** Counts of added and removed matches; one line per changed match, corrections of official results first. */
export function matchLines(before: CompetitionDocument, after: CompetitionDocument, names: Names): string[] {
  const old = placedMatches(before)
  const now = placedMatches(after)
  const added = [...now.keys()].filter((key) => !old.has(key))
  const gone = [...old.keys()].filter((key) => !now.has(key))
  const corrections: string[] = []
  const changes: string[] = []
  for (const [key, placed] of now) {
    const known = old.get(key)
    if (!known) continue
    const sides = placed.match.sides.map(({ entrant }, i) => (entrant === undefined ? `第 ${i + 1} 方` : (names.get(entrant) ?? entrant)))
    const parts = partsOf(known, placed, statisticLines(known.match, placed.match, statisticNamesOf(after, sides)))
    if (parts.length === 0) continue
    const isCorrection = known.match.result?.state === 'official' && resultText(known.match) !== resultText(placed.match)
    const line = `${nameOf(placed.match, names)}：${parts.join('；')}`
    if (isCorrection) corrections.push(`更正正式成绩 ${line}`)
    else changes.push(`  ${line}`)
  }
  const orders = hasNewOrder(orderOf(before), orderOf(after)) ? [orderSentence('比赛')] : []
  return [
    ...(added.length > 0 ? [`新增 ${added.length} 场比赛`] : []),
    ...(gone.length > 0
      ? [
          `删除 ${gone.length} 场比赛：${shortened(
            gone.map((key) => old.get(key)?.match.name ?? key),
            '场',
          ).join('、')}`,
        ]
      : []),
    ...shortened(corrections, '场更正'),
    ...(changes.length > 0 ? [`修改 ${changes.length} 场比赛`] : []),
    ...shortened(changes, '场修改'),
    ...orders,
  ]
}

function placedMatches({ stages }: CompetitionDocument): Map<string, PlacedMatch> {
  return new Map(
    stages.flatMap((stage) =>
      stage.groups.flatMap((group) =>
        group.rounds.flatMap((round) =>
          round.matches.map((match): [string, PlacedMatch] => [
            match.key,
            { match, place: `${stage.name} ${group.name} 第 ${round.number} 轮` },
          ]),
        ),
      ),
    ),
  )
}

function orderOf({ stages }: CompetitionDocument): string[] {
  return stages.flatMap((stage) =>
    stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches.map((match) => match.key))),
  )
}

function nameOf(match: Match, names: Names): string {
  const title = match.name ?? match.key
  const sides = match.sides.map(({ entrant }) => (entrant === undefined ? null : (names.get(entrant) ?? entrant)))
  return sides.length > 1 && sides.every((side) => side !== null) ? `${title}（${sides.join(' 对 ')}）` : title
}

function partsOf(before: PlacedMatch, after: PlacedMatch, statistics: readonly string[]): string[] {
  const parts: string[] = []
  if (before.place !== after.place) parts.push(sentence('位置', before.place, after.place))
  const aspects: [string, (match: Match) => string][] = [
    ['双方', sidesText],
    ['比分', scoreText],
    ['结果', resultStateText],
    ['时间', scheduleText],
    ['进行', (match) => playWords[match.play ?? 'not_started']],
  ]
  for (const [what, textOf] of aspects) {
    const [old, now] = [textOf(before.match), textOf(after.match)]
    if (old !== now) parts.push(sentence(what, old, now))
  }
  parts.push(...statistics)
  if (parts.length === 0 && JSON.stringify(before.match) !== JSON.stringify(after.match)) parts.push('细节有变')
  return parts
}

function sidesText({ sides }: Match): string {
  return sides.map(({ entrant, source }) => entrant ?? (source ? JSON.stringify(source) : '待定')).join(' 对 ')
}

function scoreText({ sides }: Match): string {
  return sides.map(({ score }) => score ?? '–').join(':')
}

function resultStateText({ result, sides }: Match): string {
  if (!result) return '无'
  const outcomes = sides
    .map(({ outcome, incident }) => `${outcome ? outcomeWords[outcome] : ''}${incident ? incidentWords[incident] : ''}`)
    .filter((text) => text !== '')
  return [
    resultStateWords[result.state],
    resultKindWords[result.kind],
    result.decidedIn ? decidedInWords[result.decidedIn] : '',
    ...outcomes,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function scheduleText({ schedule }: Match): string {
  if (!schedule) return '未定'
  return `${scheduleStateWords[schedule.state]}${schedule.at === undefined ? '' : ` ${formatDateTime(schedule.at)}`}`
}

/** Everything that makes up an official result. */
function resultText({ result, sides, games }: Match): string {
  const { endedAt: _end, ...rest } = result ?? {}
  const scores = sides.map(({ score, outcome, placement, incident }) => [score, outcome, placement, incident])
  return JSON.stringify([rest, scores, (games ?? []).map((game) => [game.number, game.state, game.sides])])
}
