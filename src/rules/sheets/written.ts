import { locateMatches } from '#rules/acts/located-match.ts'
import type { Derived, DerivedMatch, DerivedSide } from '#rules/model.ts'
import { gameOutcomes } from '#rules/score.ts'
import type { CompetitionDocument, Entrant } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import type { SheetField } from '#shared/sheets/fields.ts'
import { entrantStatusWords } from '#shared/words/entrants.ts'
import { resultKindWords, resultStateWords } from '#shared/words/results.ts'
import { isLobby, type LobbyLine, lobbyLines } from './lobby-lines.ts'
import { beijingParts } from './moment.ts'
import { outcomeWords } from './score-text.ts'

/** The stored data as a sheet writes it: numbers stay numbers, unknown values are ''. */
export type WrittenCells = Readonly<Partial<Record<SheetField, string | number>>>

export function writtenEntrant(entrant: Entrant): WrittenCells {
  const { key, name, shortName, seed, rating, team, players, status } = entrant
  return {
    key,
    name,
    shortName: shortName ?? '',
    seed: seed ?? '',
    rating: rating ?? '',
    team: team ?? '',
    players: players?.join('、') ?? '',
    status: entrantStatusWords[status ?? 'active'],
  }
}

/** Fields of a result that belong to the match as a whole. */
export const wholeFields = ['kind', 'state', 'endedAt', 'embargo', 'note'] as const satisfies SheetField[]

/** Names by keys. */
export function entrantNames({ entrants }: CompetitionDocument): ReadonlyMap<string, string> {
  return new Map(entrants.map(({ key, name }) => [key, name]))
}

/** Cells that sheets about matches share: they identify the match. */
export function writtenPlace(document: CompetitionDocument, derived: DerivedMatch, names: ReadonlyMap<string, string>): WrittenCells {
  const stage = document.stages.find(({ key }) => key === derived.stage)
  const group = stage?.groups.find(({ key }) => key === derived.group)
  // Two of many sides would not identify the match.
  const [home, away] = stage?.format === 'lobby_series' ? [] : derived.sides
  return {
    key: derived.key,
    stage: stage?.name ?? '',
    group: group?.name ?? '',
    round: derived.round,
    home: sideText(home, names),
    away: sideText(away, names),
  }
}

function sideText(side: DerivedSide | undefined, names: ReadonlyMap<string, string>): string {
  if (!side || side.state === 'open') return ''
  return side.state === 'bye' ? resultKindWords.bye : (names.get(side.entrant) ?? side.entrant)
}

export function writtenFixture({ schedule, venue, bestOf, streamUrl, replayUrl, note }: Match): WrittenCells {
  const at = schedule?.state === 'scheduled' ? schedule.at : undefined
  const parts = at === undefined ? { day: '', clock: '' } : beijingParts(at)
  return {
    date: parts.day,
    time: schedule?.precision === 'day' || schedule?.precision === 'tbd' ? '' : parts.clock,
    venue: venue ?? '',
    bestOf: bestOf ?? '',
    stream: streamUrl ?? '',
    replay: replayUrl ?? '',
    note: note ?? '',
    reason: '',
  }
}

/** Empty while there is no result, except for the reveal time. */
export function writtenResult(match: Match, derived: DerivedMatch, names: ReadonlyMap<string, string>): WrittenCells {
  const { result, embargoUntil, games = [], note } = match
  const reveal = { embargo: embargoUntil === undefined ? '' : momentText(embargoUntil), note: note ?? '' }
  if (!result)
    return { score: '', homeScore: '', awayScore: '', games: '', shootout: '', winner: '', kind: '', state: '', endedAt: '', ...reveal }
  const [home, away] = match.sides
  const { shootout, endedAt } = result
  return {
    score: match.sides.length === 2 && home?.score !== undefined && away?.score !== undefined ? `${home.score}–${away.score}` : '',
    homeScore: home?.score ?? '',
    awayScore: away?.score ?? '',
    games: match.sides.length === 2 ? games.flatMap(gameText).join(' ') : '',
    shootout: shootout ? shootout.join('–') : '',
    winner: winnerText(derived, names),
    kind: resultKindWords[result.kind],
    state: resultStateWords[result.state],
    endedAt: endedAt === undefined ? '' : momentText(endedAt),
    ...reveal,
  }
}

function winnerText({ outcomes, sides }: DerivedMatch, names: ReadonlyMap<string, string>): string {
  const side = sides[outcomes?.indexOf('win') ?? -1]
  return side?.state === 'known' ? (names.get(side.entrant) ?? side.entrant) : ''
}

/** 11–9, or the winner where there is no score. Unplayed games are left out. */
function gameText(game: Game): string[] {
  if (game.state !== 'done') return []
  const [home, away] = game.sides
  if (home?.score !== undefined && away?.score !== undefined) return [`${home.score}–${away.score}`]
  const [own, other] = gameOutcomes(game)
  return [outcomeWords.find(([, [first, second]]) => first === own && second === other)?.[0] ?? '?']
}

/** 2026-11-20 20:00 in Beijing time. */
export function momentText(instant: string): string {
  const { day, clock } = beijingParts(instant)
  return `${day} ${clock}`
}

/** Rows of an export, in the order of the document. */
export function writtenRows(document: CompetitionDocument, derived: Derived, subject: 'fixtures' | 'results'): WrittenCells[] {
  const names = entrantNames(document)
  return [...locateMatches(document).values()].flatMap((seat) => {
    const each = derived.matches.get(seat.match.key)
    if (!each) return []
    const place = writtenPlace(document, each, names)
    if (subject === 'fixtures') return [{ ...place, ...writtenFixture(each.match) }]
    const result = writtenResult(each.match, each, names)
    if (!isLobby(seat)) return [{ ...place, ...result }]
    return writtenLobby(place, result, lobbyLines(seat, each, names))
  })
}

/** Data of the match as a whole is in its first line. */
function writtenLobby(place: WrittenCells, result: WrittenCells, lines: readonly LobbyLine[]): WrittenCells[] {
  const whole = Object.fromEntries(wholeFields.map((field) => [field, result[field] ?? '']))
  if (lines.length === 0) return [{ ...place, ...whole }]
  return lines.map(({ cells }, i) => ({ ...place, ...cells, ...(i === 0 && whole) }))
}
