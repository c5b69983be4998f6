import type { Fault } from '#rules/fault.ts'
import { fitsSign, mayHaveStatistics } from '#rules/statistics.ts'
import type { Match } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import type { EventKind, Figure, FigureValue, Statistics } from '#shared/competitions/statistics.ts'
import type { Catalogue, LocatedMatch } from './catalogue.ts'
import { unknownPlayer } from './entrants.ts'
import { declaredOf, unknownEventKind, unknownFigure } from './statistics-declared.ts'
import { playersOfSide } from './statistics-players.ts'

/** What is known of the thing that the statistics tell about: the match, or one of its games. */
interface Told {
  statistics: Statistics
  path: string
  sides: number
  /** Seconds; null: unknown. */
  end: number | null
  /** Null: not known. */
  players: readonly (ReadonlySet<string> | null)[]
}

/** Statistics use the figures and events that the competition declares, of those who played, in the order of time. */
export function* statisticFaults(seat: LocatedMatch, all: Catalogue): Generator<Fault> {
  const { match, path } = seat
  const sides = match.sides.length
  const inGames = new Set<string>()
  for (const [i, game] of (match.games ?? []).entries()) {
    const { statistics } = game
    if (!statistics) continue
    const at = `${path}.games[${i}].statistics`
    if (!mayHaveStatistics(game)) yield unplayed(at)
    const players = match.sides.map((_, side) => playersOfSide(seat, all, side, game))
    yield* toldFaults({ statistics, path: at, sides, end: game.durationSeconds ?? null, players }, all)
    for (const { handle } of valuesOf(statistics)) inGames.add(handle)
  }
  const { statistics } = match
  if (!statistics) return
  const at = `${path}.statistics`
  if (match.result && resultKindTraits[match.result.kind].play === 'none') yield unplayed(at)
  const players = match.sides.map((_, side) => playersOfSide(seat, all, side, null))
  yield* toldFaults({ statistics, path: at, sides, end: lengthOf(match), players }, all)
  for (const { handle, figure, path: where } of valuesOf(statistics)) {
    if (!inGames.has(handle)) continue
    yield {
      path: `${at}${where}.figure`,
      rule: 'figure-in-games',
      figure,
      message: `“${figure}”在各局里已经写过，整场的由各局得出：请只留一处。`,
    }
  }
}

function unplayed(path: string): Fault {
  return { path, rule: 'statistics-unplayed', message: '没有打就没有数据：请去掉 statistics，或改正 state 和赛果。' }
}

/** Of a match: from its start to its end, where both are known to the minute. */
function lengthOf({ schedule, result }: Match): number | null {
  if (schedule?.at === undefined || (schedule.precision ?? 'exact') !== 'exact' || result?.endedAt === undefined) return null
  const seconds = (Date.parse(result.endedAt) - Date.parse(schedule.at)) / 1000
  return seconds > 0 ? seconds : null
}

function* valuesOf({ sides = [] }: Statistics): Generator<{ handle: string; figure: string; path: string }> {
  for (const [i, { values = [], players = [] }] of sides.entries()) {
    for (const [v, { figure }] of values.entries()) yield { handle: `${i}\n\n${figure}`, figure, path: `.sides[${i}].values[${v}]` }
    for (const [p, { player, values: own }] of players.entries()) {
      for (const [v, { figure }] of own.entries())
        yield { handle: `${i}\n${player}\n${figure}`, figure, path: `.sides[${i}].players[${p}].values[${v}]` }
    }
  }
}

function* toldFaults(told: Told, all: Catalogue): Generator<Fault> {
  const declared = declaredOf(all.document)
  yield* sideFaults(told, all, declared.figures)
  yield* seriesFaults(told, declared.figures)
  yield* eventFaults(told, all, declared.kinds)
}

type Figures = ReadonlyMap<string, Figure>

function* sideFaults({ statistics, path, sides, players }: Told, all: Catalogue, figures: Figures): Generator<Fault> {
  const own = statistics.sides
  if (!own) return
  if (own.length !== sides) {
    const message = `比赛有 ${sides} 方，数据也要按同样的顺序写 ${sides} 方。`
    yield { path: `${path}.sides`, rule: 'statistics-sides', sides, message }
    return
  }
  for (const [i, side] of own.entries()) {
    const at = `${path}.sides[${i}]`
    yield* valueFaults(side.values ?? [], { path: `${at}.values`, of: 'side', figures })
    const seen = new Set<string>()
    for (const [p, { player, values }] of (side.players ?? []).entries()) {
      const of = `${at}.players[${p}]`
      const fault = playerFault(player, `${of}.player`, all, players[i] ?? null)
      if (fault) yield fault
      else if (seen.has(player)) {
        yield { path: `${of}.player`, rule: 'statistics-player-twice', player, message: `选手“${player}”的数据写了两次，请并成一处。` }
      }
      seen.add(player)
      yield* valueFaults(values, { path: `${of}.values`, of: 'player', figures })
    }
  }
}

function playerFault(player: string, path: string, all: Catalogue, played: ReadonlySet<string> | null): Fault | null {
  if (!all.players.has(player)) return unknownPlayer(player, path)
  if (played === null || played.has(player)) return null
  return { path, rule: 'player-not-playing', player, message: `选手“${player}”没有为这一方出场：请改正，或先写进出场名单。` }
}

interface ValuesOf {
  path: string
  of: Figure['of']
  figures: Figures
}

function* valueFaults(values: readonly FigureValue[], { path, of, figures }: ValuesOf): Generator<Fault> {
  const seen = new Set<string>()
  for (const [i, { figure: key, value }] of values.entries()) {
    const at = `${path}[${i}]`
    const figure = figures.get(key)
    if (!figure) {
      yield unknownFigure(key, `${at}.figure`, figures)
      continue
    }
    if (seen.has(key)) {
      yield { path: `${at}.figure`, rule: 'figure-value-twice', figure: figure.name, message: `“${key}”写了两次，请只留一个值。` }
    } else if (figure.of !== of) yield ofFault(figure, `${at}.figure`)
    else if (!fitsDecimals(value, figure)) yield decimalsFault(figure, `${at}.value`)
    else if (!fitsSign(value, figure)) yield signFault(figure, `${at}.value`)
    seen.add(key)
  }
}

function ofFault({ key, name, of }: Figure, path: string): Fault {
  const message = of === 'side' ? `“${key}”是一方的数据，请写进这一方的 values。` : `“${key}”是选手的数据，请写进选手的 values。`
  return { path, rule: 'figure-of', figure: name, of, message }
}

function fitsDecimals(value: number, { decimals }: Figure): boolean {
  return Number(value.toFixed(decimals)) === value
}

function decimalsFault({ key, name, decimals }: Figure, path: string): Fault {
  const most = decimals === 0 ? '只能是整数' : `最多 ${decimals} 位小数`
  return { path, rule: 'figure-decimals', figure: name, decimals, message: `“${key}”${most}，请改正。` }
}

function signFault({ key, name }: Figure, path: string): Fault {
  return { path, rule: 'figure-negative', figure: name, message: `“${key}”不能是负数，请改正；可以为负的数据项写 isSigned: true。` }
}

function* seriesFaults({ statistics, path, sides, end }: Told, figures: Figures): Generator<Fault> {
  const seen = new Set<string>()
  for (const [i, { figure: key, side, samples }] of (statistics.series ?? []).entries()) {
    const at = `${path}.series[${i}]`
    const figure = figures.get(key)
    const handle = `${key} ${side ?? ''}`
    if (!figure) yield unknownFigure(key, `${at}.figure`, figures)
    else if (figure.of !== 'side') {
      yield { path: `${at}.figure`, rule: 'series-of-player', figure: figure.name, message: `“${key}”是选手的数据，走势只写一方的数据。` }
    } else if (seen.has(handle)) {
      yield { path: `${at}.figure`, rule: 'series-twice', figure: figure.name, message: `“${key}”的走势写了两次，请只留一条。` }
    } else if (side === undefined && sides !== 2) {
      yield { path: at, rule: 'series-lead', message: '领先的走势只用于两方的比赛：请用 side 写明是第几方的。' }
    } else if (side !== undefined && side > sides) yield sideRange(side, sides, `${at}.side`)
    seen.add(handle)
    const late = samples.findIndex(([seconds], j) => j > 0 && seconds <= (samples[j - 1]?.[0] ?? 0))
    if (late >= 0) {
      yield { path: `${at}.samples[${late}]`, rule: 'samples-order', message: '走势按时间先后写，同一秒只写一个值，请改正。' }
      continue
    }
    const after = end === null ? -1 : samples.findIndex(([seconds]) => seconds > end)
    if (after >= 0) yield afterEnd(samples[after]?.[0] ?? 0, end ?? 0, `${at}.samples[${after}]`)
    const coarse = figure ? samples.findIndex(([, value]) => !fitsDecimals(value, figure)) : -1
    if (figure && coarse >= 0) yield decimalsFault(figure, `${at}.samples[${coarse}]`)
    const below = figure ? samples.findIndex(([, value]) => !fitsSign(value, figure, side === undefined)) : -1
    if (figure && below >= 0) yield signFault(figure, `${at}.samples[${below}]`)
  }
}

function* eventFaults(
  { statistics, path, sides, end, players }: Told,
  all: Catalogue,
  kinds: ReadonlyMap<string, EventKind>,
): Generator<Fault> {
  let last = 0
  for (const [i, { at: seconds, kind: key, side, player }] of (statistics.events ?? []).entries()) {
    const at = `${path}.events[${i}]`
    const kind = kinds.get(key)
    if (!kind) yield unknownEventKind(key, `${at}.kind`, kinds)
    if (seconds < last) yield { path: `${at}.at`, rule: 'events-order', message: '事件按时间先后写，这一件比前一件早，请改正顺序或时间。' }
    else if (end !== null && seconds > end) yield afterEnd(seconds, end, `${at}.at`)
    last = Math.max(last, seconds)
    if (side > sides) {
      yield sideRange(side, sides, `${at}.side`)
      continue
    }
    if (player === undefined) continue
    if (kind?.of === 'side') {
      yield { path: `${at}.player`, rule: 'event-of-side', event: kind.name, message: `“${key}”是一方的事件，请去掉 player。` }
    } else {
      const fault = playerFault(player, `${at}.player`, all, players[side - 1] ?? null)
      if (fault) yield fault
    }
  }
}

function sideRange(side: number, sides: number, path: string): Fault {
  return { path, rule: 'statistics-side', side, sides, message: `这场比赛只有 ${sides} 方，没有第 ${side} 方，请改正。` }
}

function afterEnd(seconds: number, end: number, path: string): Fault {
  const message = `第 ${seconds} 秒在结束之后：一共只有 ${end} 秒，请改正其中一个。`
  return { path, rule: 'statistics-after-end', seconds, end, message }
}
