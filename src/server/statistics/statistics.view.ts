import { type FigureTotals, totalsOf } from '#rules/figure-totals.ts'
import { unpackStatistics } from '#server/competitions/store/statistics-codec.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import { type NamedPlayer, publicPlayerName } from '#server/people/public-name.model.ts'
import type {
  FigureEntries,
  FigureRanking,
  FigureRecords,
  MatchSeries,
  MatchStatistics,
  StatisticEvent,
} from '#shared/competitions/statistic-views.ts'
import type { EventKind, Figure } from '#shared/competitions/statistics.ts'
import type { StatisticsRow, TotalsRow } from './statistics.queries.ts'

type SideValues = MatchStatistics['sides'][number]
type Totals = Pick<FigureRanking['items'][number], 'entries' | 'total' | 'mean' | 'best' | 'bestIn'>
/** As stored: match id, number of the game or 0, value. */
type Source = [number, number, number]

export interface Declared {
  figures: readonly Figure[]
  eventKinds: readonly EventKind[]
}

export function viewDeclared(row: { figures: string | null; event_kinds: string | null } | undefined): Declared {
  return { figures: readJson<Figure[]>(row?.figures ?? null) ?? [], eventKinds: readJson<EventKind[]>(row?.event_kinds ?? null) ?? [] }
}

interface Shown {
  declared: Declared
  players: ReadonlyMap<number, NamedPlayer>
  /** Whether the entrant of each side is public: without it, neither are its players. */
  isSidePublic: readonly boolean[]
}

/** Null where nothing is told. */
export function viewMatchStatistics(rows: readonly StatisticsRow[], shown: Shown): MatchStatistics | null {
  if (rows.length === 0) return null
  const told = rows.map((row) => viewTold(row, shown))
  const own = told.find(({ number }) => number === null)
  const games = told.filter(({ number }) => number !== null)
  const done = games.filter(({ state }) => state === 'done' || state === 'live')
  const sides = shown.isSidePublic.map((_, side) =>
    together(
      [own, ...done].flatMap((each) => each?.sides[side] ?? []),
      shown.declared.figures,
    ),
  )
  const used = new Set(told.flatMap((each) => [...each.sides.flatMap(figuresOf), ...each.series.map(({ figure }) => figure)]))
  const happened = new Set(told.flatMap((each) => each.events.map(({ kind }) => kind)))
  return {
    figures: shown.declared.figures.filter(({ key }) => used.has(key)),
    eventKinds: shown.declared.eventKinds.filter(({ key }) => happened.has(key)),
    sides,
    events: own?.events ?? [],
    games: games.map(({ number, sides: values, events }) => ({ number: number ?? 0, sides: values, events })),
    series: told.flatMap(({ number, series }) => series.map(({ figure, side }) => ({ game: number, figure, side: side ?? null }))),
  }
}

export function viewMatchSeries(rows: readonly StatisticsRow[], { figures }: Declared): MatchSeries {
  const series = rows.flatMap((row) =>
    (unpackStatistics(row, (id) => id).series ?? []).map(({ figure, side, samples }) => ({
      game: row.number,
      figure,
      side: side ?? null,
      samples,
    })),
  )
  const used = new Set(series.map(({ figure }) => figure))
  return { figures: figures.filter(({ key }) => used.has(key)), series }
}

function viewTold(row: StatisticsRow, { players, isSidePublic }: Shown) {
  const { sides = [], series = [], events = [] } = unpackStatistics(row, (id) => playerName(players.get(id), id))
  return {
    number: row.number,
    state: row.state,
    series,
    sides: isSidePublic.map(
      (isPublic, side): SideValues => ({
        values: sides[side]?.values ?? [],
        players: isPublic ? (sides[side]?.players ?? []) : [],
      }),
    ),
    events: events.map(
      ({ at, kind, side, player, text }): StatisticEvent => ({
        at,
        kind,
        side,
        player: player && isSidePublic[side - 1] ? player : null,
        text: text ?? '',
      }),
    ),
  }
}

export function playerName(player: NamedPlayer | undefined, id: number): { id: number | null; name: string } {
  const named = player ?? { id, name: '', is_minor: 0, is_hidden: 1 }
  return { id: named.is_hidden === 1 ? null : id, name: publicPlayerName(named) }
}

function figuresOf({ values, players }: SideValues): string[] {
  return [...values, ...players.flatMap((player) => player.values)].map(({ figure }) => figure)
}

/** Of one side: what the values of several games make together, in the order of the declaration. */
function together(parts: readonly SideValues[], figures: readonly Figure[]): SideValues {
  const byPlayer = Map.groupBy(
    parts.flatMap((part) => part.players),
    ({ player }) => `${player.id} ${player.name}`,
  )
  return {
    values: summed(
      parts.flatMap((part) => part.values),
      figures,
    ),
    players: [...byPlayer.values()].flatMap((of) => {
      const [first] = of
      return first
        ? [
            {
              player: first.player,
              values: summed(
                of.flatMap(({ values }) => values),
                figures,
              ),
            },
          ]
        : []
    }),
  }
}

function summed(values: SideValues['values'], figures: readonly Figure[]): SideValues['values'] {
  return figures.flatMap((figure) => {
    const own = values.filter((each) => each.figure === figure.key)
    return own.length === 0 ? [] : [{ figure: figure.key, value: rounded(totalsOf(own, figure).total) }]
  })
}

/** A mean may have endless decimals. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

export function viewTotals({ sources, ...totals }: FigureTotals & { sources: string }): Totals {
  return totalsFrom(totals, readJson<Source[]>(sources))
}

function totalsFrom({ entries, total, mean, best }: FigureTotals, sources: readonly Source[]): Totals {
  const [matchId = 0, game = 0] = sources.find(([, , value]) => value === best) ?? []
  return { entries, total: rounded(total), mean: rounded(mean), best, bestIn: { matchId, game: game === 0 ? null : game } }
}

export function viewSources(sources: string): { matchId: number; game: number | null; value: FigureEntries['items'][number]['value'] }[] {
  return readJson<Source[]>(sources).map(([matchId, game, value]) => ({ matchId, game: game === 0 ? null : game, value }))
}

/** Figures of several competitions are one where they are declared alike; in the order of their declaration, the newest competition first. */
export function viewRecords(rows: readonly TotalsRow[]): FigureRecords {
  // Each competition's declaration stands in the row of each of its figures.
  const declared = new Map([...new Set(rows.map((row) => row.figures ?? '[]'))].map((figures) => [figures, readJson<Figure[]>(figures)]))
  const byCompetition = Map.groupBy(rows, (row) => row.competition_id)
  const told = [...byCompetition.values()].flatMap((of) =>
    (declared.get(of[0]?.figures ?? '[]') ?? []).flatMap((figure) =>
      of.flatMap((row) => (row.figure === figure.key ? [{ row, figure, sources: readJson<Source[]>(row.sources) }] : [])),
    ),
  )
  const alike = Map.groupBy(told, ({ figure: { key, name, unit, of, total, better } }) =>
    JSON.stringify([key, name, unit, of, total, better]),
  )
  return {
    items: [...alike.values()].flatMap((of) => {
      const [newest] = of
      if (!newest) return []
      // The oldest first: the last value is the newest competition's.
      const sources = of.toReversed().flatMap((one) => one.sources)
      const decimals = Math.max(...of.map(({ figure }) => figure.decimals))
      const totals = totalsOf(
        sources.map(([, , value]) => ({ value })),
        { ...newest.figure, decimals },
      )
      return [
        {
          figure: newest.figure,
          subject: newest.figure.of,
          ...totalsFrom(totals, sources),
          competitions: of.map(({ row, sources }) => ({
            competition: { id: row.competition_id, kind: row.kind, name: row.name },
            ...totalsFrom(row, sources),
          })),
        },
      ]
    }),
  }
}
