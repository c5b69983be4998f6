import { matchLength } from '#rules/check/match-length.ts'
import type { Correction } from '#rules/model.ts'
import { countedKind, scoresOf } from '#rules/score.ts'
import { mayHaveStatistics } from '#rules/statistics.ts'
import { isStillAhead } from '#rules/still-ahead.ts'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import type { Game, Match, Result, Side } from '#shared/competitions/match.ts'
import { isDecidedByPlay, wasPlayed } from '#shared/competitions/result-kinds.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { LocatedMatch } from './located-match.ts'
import type { ActFault } from './model.ts'

/** The content of a correction of the match, or of a first result. */
export type Entered = Required<Pick<Correction, 'sides' | 'games' | 'result'>>

/** Faults of the form alone; its content is checked by the rules. */
export function formFaults({ match }: LocatedMatch, { kind, sides, games }: ResultInput): ActFault[] {
  const count = match.sides.length
  const faults: ActFault[] = []
  if (kind === 'bye') {
    faults.push({ path: '/act/result/kind', rule: 'bye-entered', message: '轮空不用录入：没有对手的一方自动晋级。' })
  }
  if (sides.length !== count) {
    faults.push({ path: '/act/result/sides', rule: 'side-count', message: `这场比赛有 ${count} 方，请逐方写明结果。` })
  }
  return [...faults, ...gameFormFaults(games, count, '/act/result/games')]
}

/** Of an end that somebody typed. */
export function endFaults({ match }: LocatedMatch, { endedAt }: ResultInput, at: string): ActFault[] {
  if (endedAt === null || endedAt === match.result?.endedAt || !isStillAhead(endedAt, at)) return []
  return [{ path: '/act/result/endedAt', rule: 'ended-ahead', message: `${formatDateTime(endedAt)} 还没有到：请改正结束时间。` }]
}

export function gameFormFaults(games: readonly GameResult[], sides: number, path: string): ActFault[] {
  return games.flatMap((game, i): ActFault[] =>
    game.sides.length === sides
      ? []
      : [{ path: `${path}/${i}/sides`, rule: 'game-sides', message: `这一局要按比赛的顺序写 ${sides} 方。` }],
  )
}

/**
 * The result in the form of the document. `at`: when it was entered, which is used as its end where a delay or a ladder counts from an end
 * that was not given.
 */
export function enteredResult(seat: LocatedMatch, input: ResultInput, at: string): Entered {
  const { match } = seat
  const games = gamesOf(match, input.games).map(closed)
  const scores = countedScores(
    seat,
    games,
    input.sides.map(({ score }) => score),
    input.kind,
  )
  const kind = kindOf(input, scores)
  return { sides: input.sides.map((side, i) => sideOf(side, scores[i] ?? null)), games, result: resultOf(input, kind, seat, at) }
}

/** Games by number, with their fields that the form does not have. */
export function gamesOf({ games = [] }: Pick<Match, 'games'>, entered: readonly GameResult[]): Game[] {
  return entered.map(({ number, map, state, sides }) => {
    const stored = games.find((game) => game.number === number)
    const { map: _map, statistics, ...rest } = stored ?? {}
    return {
      ...rest,
      ...(statistics && mayHaveStatistics({ state }) && { statistics }),
      number,
      ...(map !== '' && { map }),
      state,
      sides: sides.map(({ score, outcome, placement, incident }, i) => {
        const { score: _score, outcome: _outcome, placement: stood, incident: was, ...kept } = stored?.sides[i] ?? {}
        const now = incident === undefined ? was : incident
        const place = placement === undefined ? stood : placement
        return {
          ...(score !== null && { score }),
          ...(outcome !== null && { outcome }),
          ...(place && { placement: place }),
          ...kept,
          ...(now && { incident: now }),
        }
      }),
    }
  })
}

/** Scores of the match counted from its games, where its ruleset does so and a game is finished; else as entered. */
export function countedScores(
  { match, stage, round }: Pick<LocatedMatch, 'match' | 'stage' | 'round'>,
  games: readonly Game[],
  entered: readonly (number | null)[],
  kind: ResultInput['kind'] = 'played',
): (number | null)[] {
  if (!wasPlayed(kind) || !games.some((game) => game.state === 'done')) return [...entered]
  const counted = scoreKind(match, stage.ruleset, round)
  const isSilent = entered.every((score) => score === null)
  if (counted === 'entered' || (stage.ruleset.score === 'entered' && !isSilent)) return [...entered]
  return scoresOf({ key: match.key, sides: match.sides.map(() => ({})), games: [...games] }, counted)
}

function scoreKind(match: Match, ruleset: Ruleset, round: LocatedMatch['round']): Ruleset['score'] {
  const length = matchLength(match, round, ruleset)
  return countedKind(ruleset.score, length?.kind === 'bestOf' ? length.games : null)
}

/** After the result, no game is pending any more. */
function closed(game: Game): Game {
  return game.state === 'pending' ? { ...game, state: 'not_played' } : game
}

function kindOf({ kind, sides }: ResultInput, scores: readonly (number | null)[]): Result['kind'] {
  if (!isDecidedByPlay(kind) || sides.length !== 2) return kind
  const isLevel = scores[0] !== null && scores[0] === scores[1]
  if (!isLevel) return scores.every((score) => score === null) ? kind : 'played'
  return sides.some(({ shootout, outcome }) => shootout !== null || outcome === 'win' || outcome === 'loss') ? 'played' : 'draw'
}

function sideOf({ outcome, placement, incident }: ResultInput['sides'][number], score: number | null): Entered['sides'][number] {
  return {
    ...(score !== null && { score }),
    ...(outcome !== null && { outcome }),
    ...(placement && { placement }),
    ...(incident !== null && { incident }),
  }
}

function resultOf(input: ResultInput, kind: Result['kind'], { match: { delaySeconds, result }, stage }: LocatedMatch, at: string): Result {
  const { sides, decidedIn, state } = input
  const regulation = pairOf(sides.map((side) => side.regulation ?? null))
  const extraTime = pairOf(sides.map((side) => side.extraTime ?? null))
  const shootout = pairOf(sides.map((side) => side.shootout))
  const endedAt = endOf(input, result, at) ?? (delaySeconds || stage.format === 'ladder' ? at : undefined)
  return {
    state,
    kind,
    ...(isDecidedByPlay(kind) && (decidedIn !== 'regulation' || extraTime || shootout) && { decidedIn }),
    ...(regulation && { regulation }),
    ...(extraTime && { extraTime }),
    ...(shootout && { shootout }),
    ...(endedAt !== undefined && { endedAt }),
  }
}

/** The form takes the end of a first result from the device; where its clock runs far ahead, the match is over now. */
function endOf({ endedAt }: ResultInput, stood: Result | undefined, at: string): string | undefined {
  if (endedAt === null || endedAt === stood?.endedAt) return stood?.endedAt
  return isStillAhead(endedAt, at) ? at : endedAt
}

/** One value for each of two sides; null where only one side has it. */
function pairOf(figures: readonly (number | null)[]): number[] | null {
  if (figures.length !== 2 || figures.every((figure) => figure === null)) return null
  return figures.map((figure) => figure ?? 0)
}

/** The form's fields for a stored result; null where there is none. */
export function formOfResult({ sides, games = [], result }: Match): ResultInput | null {
  if (!result) return null
  const { kind, state, decidedIn, regulation, extraTime, shootout, endedAt } = result
  return {
    kind,
    state,
    decidedIn: decidedIn ?? (shootout ? 'shootout' : extraTime ? 'extra_time' : 'regulation'),
    sides: sides.map(({ score, outcome, placement, incident }: Side, i) => ({
      score: score ?? null,
      shootout: shootout?.[i] ?? null,
      regulation: regulation?.[i] ?? null,
      extraTime: extraTime?.[i] ?? null,
      outcome: outcome ?? null,
      placement: placement ?? null,
      incident: incident ?? null,
    })),
    games: games.map(formOfGame),
    endedAt: endedAt ?? null,
  }
}

export function formOfGame({ number, map, state, sides }: Game): GameResult {
  return {
    number,
    map: map ?? '',
    state,
    sides: sides.map(({ score, outcome, placement, incident }) => ({
      score: score ?? null,
      outcome: outcome ?? null,
      ...(placement !== undefined && { placement }),
      incident: incident ?? null,
    })),
  }
}
