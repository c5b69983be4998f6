import { editMatches } from '#rules/correct/edit.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import { lineupText, playerNames } from '#rules/lineup-words.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import { concludeAlone, isUnchanged } from './conclude.ts'
import { hasResult, locateMatch, unknownMatch } from './located-match.ts'
import type { ActFault, ActOf, ActOutcome } from './model.ts'
import { isSame, startFaults } from './play.ts'

type SetLineups = ActOf<'set_lineups'>

/** Who plays in a match, and on each of its boards; also after the match. */
export function setLineups(document: CompetitionDocument, act: SetLineups): ActOutcome {
  const seat = locateMatch(document, act.match)
  if (!seat) return { state: 'refused', faults: [unknownMatch] }
  const { match } = seat
  const form = formFaults(match, act)
  if (form.length > 0) return { state: 'refused', faults: form }
  const after = withLineups(match, act)
  if (isSame(after, match)) return isUnchanged(document)
  const derived = derive(document)
  const seen = derived.matches.get(act.match)
  const faults = startFaults(seen, '/act/match')
  if (faults.length > 0) return { state: 'refused', faults }
  const words = wordingOf(document, derived)
  const players = playerNames(document)
  const told = seen ? words.sides(seen).map((side, i) => `${side} ${lineupText(after, i, players) || '没有写'}`) : []
  return concludeAlone({
    original: document,
    act,
    document: editMatches(document, (each) => (each === match ? after : each)),
    own: [{ kind: 'lineups', text: `${words.match(act.match)}的上场名单：${told.join('；')}。`, match: act.match }],
  })
}

function formFaults(match: Match, { lineups, boards }: SetLineups): ActFault[] {
  const { length } = match.sides
  const known = new Set((match.games ?? []).map(({ number }) => number))
  const seen = new Set<number>()
  const faults: ActFault[] =
    lineups.length === length ? [] : [{ path: '/act/lineups', rule: 'side-count', message: `这场比赛有 ${length} 方，请逐方写名单。` }]
  for (const [i, { number, players }] of boards.entries()) {
    const path = `/act/boards/${i}`
    if (players.length !== length)
      faults.push({ path, rule: 'side-count', message: `这场比赛有 ${length} 方，请逐方写第 ${number} 台的选手。` })
    if (seen.has(number)) faults.push({ path, rule: 'game-twice', message: `第 ${number} 台写了两次，请只留一处。` })
    if (hasResult(match) && !known.has(number)) faults.push({ path, rule: 'unknown-game', message: `这场比赛没有打第 ${number} 台。` })
    seen.add(number)
  }
  return faults
}

function withLineups(match: Match, { lineups, boards }: SetLineups): Match {
  const { games = [], ...rest } = match
  const given = new Map(boards.map(({ number, players }) => [number, players]))
  const kept = games.map((game) => withPlayers(game, given.get(game.number)))
  const added = boards
    .filter(({ number, players }) => !games.some((game) => game.number === number) && players.some((some) => some.length > 0))
    .map(({ number, players }) => withPlayers({ number, state: 'pending', sides: match.sides.map(() => ({})) }, players))
  const all = [...kept, ...added].sort((a, b) => a.number - b.number)
  return {
    ...rest,
    sides: match.sides.map(({ lineup: _before, ...side }, i) => {
      const lineup = lineups[i] ?? []
      return lineup.length > 0 ? { ...side, lineup: [...lineup] } : side
    }),
    ...(all.length > 0 && { games: all }),
  }
}

function withPlayers(game: Game, players: readonly (readonly string[])[] | undefined): Game {
  if (!players) return game
  return {
    ...game,
    sides: game.sides.map(({ players: _before, ...side }, i) => {
      const own = players[i] ?? []
      return own.length > 0 ? { ...side, players: [...own] } : side
    }),
  }
}
