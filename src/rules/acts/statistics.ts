import { editMatches } from '#rules/correct/edit.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import { statisticLines, statisticNamesOf } from '#rules/statistic-changes.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { concludeAlone, isUnchanged } from './conclude.ts'
import { locateMatch, unknownMatch } from './located-match.ts'
import type { ActFault, ActOf, ActOutcome } from './model.ts'
import { isSame, startFaults } from './play.ts'
import { sentence } from './sentence.ts'

type SetStatistics = ActOf<'set_statistics'>

export function setStatistics(document: CompetitionDocument, act: SetStatistics): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const unknown = gameFaults(match, act)
  if (unknown.length > 0) return { state: 'refused', faults: unknown }
  const after = withStatistics(match, act)
  if (isSame(after, match)) return isUnchanged(document)
  const derived = derive(document)
  const faults = startFaults(derived.matches.get(act.match), '/act/match')
  if (faults.length > 0) return { state: 'refused', faults }
  const words = wordingOf(document, derived)
  const seen = derived.matches.get(act.match)
  const lines = statisticLines(match, after, statisticNamesOf(document, seen ? words.sides(seen) : []))
  return concludeAlone({
    original: document,
    act,
    document: editMatches(document, (each) => (each === match ? after : each)),
    own: lines.map((line) => ({ kind: 'statistics' as const, text: sentence(`${words.match(act.match)}，${line}`), match: act.match })),
  })
}

function gameFaults({ games = [] }: Match, act: SetStatistics): ActFault[] {
  const known = new Set(games.map(({ number }) => number))
  const seen = new Set<number>()
  return act.games.flatMap(({ number }, i): ActFault[] => {
    const isTwice = seen.has(number)
    seen.add(number)
    const path = `/act/games/${i}/number`
    if (isTwice) return [{ path, rule: 'game-twice', message: `第 ${number} 局写了两次，请只留一处。` }]
    return known.has(number) ? [] : [{ path, rule: 'unknown-game', message: `这场比赛没有第 ${number} 局，请先录入这一局。` }]
  })
}

function withStatistics({ statistics: _before, games, ...match }: Match, act: SetStatistics): Match {
  const given = new Map(act.games.map(({ number, statistics }) => [number, statistics]))
  return {
    ...match,
    ...(games && {
      games: games.map((game) => {
        const { statistics: _stood, ...bare } = game
        const statistics = given.get(game.number)
        return statistics === undefined ? game : { ...bare, ...(statistics && { statistics }) }
      }),
    }),
    ...(act.statistics && { statistics: act.statistics }),
  }
}
