import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'

/** By key: how many values and points of a series, and how many events, the matches have of it. */
export interface StatisticsUses {
  figures: ReadonlyMap<string, number>
  eventKinds: ReadonlyMap<string, number>
}

export function statisticsUses(document: CompetitionDocument): StatisticsUses {
  const figures = new Map<string, number>()
  const eventKinds = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string, many = 1) => counts.set(key, (counts.get(key) ?? 0) + many)
  for (const { sides = [], series = [], events = [] } of toldIn(document)) {
    for (const { values = [], players = [] } of sides) {
      for (const { figure } of [...values, ...players.flatMap((each) => each.values)]) count(figures, figure)
    }
    for (const { figure, samples } of series) count(figures, figure, samples.length)
    for (const { kind } of events) count(eventKinds, kind)
  }
  return { figures, eventKinds }
}

function toldIn({ stages }: CompetitionDocument): Statistics[] {
  return stages.flatMap((stage) =>
    stage.groups.flatMap((group) =>
      group.rounds.flatMap((round) =>
        round.matches.flatMap(({ statistics, games = [] }) =>
          [statistics, ...games.map((game) => game.statistics)].flatMap((one) => one ?? []),
        ),
      ),
    ),
  )
}

/** Without what is told of the removed figures and kinds of events; also in what a correction remembers, so that it can still be undone. */
export function withoutStatisticsOf(
  document: CompetitionDocument,
  removed: { figures: ReadonlySet<string>; eventKinds: ReadonlySet<string> },
): CompetitionDocument {
  if (removed.figures.size === 0 && removed.eventKinds.size === 0) return document
  const told = (statistics: Statistics | undefined) => {
    const left = statistics && without(statistics, removed)
    return left && { statistics: left }
  }
  const left = ({ statistics, games }: Pick<Match, 'statistics' | 'games'>) => ({
    ...told(statistics),
    ...(games && { games: games.map(({ statistics: stood, ...game }): Game => ({ ...game, ...told(stood) })) }),
  })
  const { rulings } = document
  return {
    ...document,
    stages: document.stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({
          ...round,
          matches: round.matches.map(({ statistics, games, ...match }) => ({ ...match, ...left({ statistics, games }) })),
        })),
      })),
    })),
    ...(rulings && {
      rulings: rulings.map((ruling) =>
        ruling.before
          ? {
              ...ruling,
              before: {
                ...ruling.before,
                matches: ruling.before.matches.map(({ statistics, games, ...match }) => ({ ...match, ...left({ statistics, games }) })),
              },
            }
          : ruling,
      ),
    }),
  }
}

/** Undefined where nothing is left. */
function without(
  { sides, series, events }: Statistics,
  removed: { figures: ReadonlySet<string>; eventKinds: ReadonlySet<string> },
): Statistics | undefined {
  const stays = ({ figure }: { figure: string }) => !removed.figures.has(figure)
  const keptSides = sides?.map(({ values, players }) => {
    const own = values?.filter(stays) ?? []
    const theirs = players?.map((each) => ({ ...each, values: each.values.filter(stays) })).filter((each) => each.values.length > 0) ?? []
    return { ...(own.length > 0 && { values: own }), ...(theirs.length > 0 && { players: theirs }) }
  })
  const keptSeries = series?.filter(stays) ?? []
  const keptEvents = events?.filter(({ kind }) => !removed.eventKinds.has(kind)) ?? []
  const hasValues = keptSides?.some(({ values, players }) => values ?? players)
  if (!hasValues && keptSeries.length === 0 && keptEvents.length === 0) return undefined
  return {
    ...(hasValues && keptSides && { sides: keptSides }),
    ...(keptSeries.length > 0 && { series: keptSeries }),
    ...(keptEvents.length > 0 && { events: keptEvents }),
  }
}
