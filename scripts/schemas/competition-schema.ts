import { Season } from '#shared/competitions/document.ts'
import { CompetitionFile } from '#shared/competitions/document-file.ts'
import { Source } from '#shared/competitions/match.ts'
import { PointsTable, Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { Instant } from '#shared/envelope.ts'

/**
 * The published schema of a competition document, as the text of `docs/schemas/competition-1.json`: JSON Schema draft-07, whose tuples are
 * arrays of schemas.
 */
export function competitionSchema(): string {
  const names = new Map(Object.entries(parts()).map(([name, part]) => [JSON.stringify(part), name]))
  const definitions: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts())) definitions[name] = written(part, names, true)
  const root = written(CompetitionFile, names, true)
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'leitai/competition/1', ...Object(root), definitions }
  return `${JSON.stringify(schema, null, 1)}\n`
}

/** The parts of the document, with the names used in the documentation. A part that is used in several places is written once. */
function parts(): Readonly<Record<string, object>> {
  const { competition, teams, players, entrants, stages, rulings, awards } = CompetitionFile.properties
  const stage = stages.items.anyOf[0]
  const { places, groups, across } = stage.properties
  const { rounds, adjustments, decisions, zones } = groups.items.properties
  const match = rounds.items.properties.matches.items
  const { sides, series, events } = match.properties.statistics.properties
  return {
    Season,
    Mark: competition.properties.logo,
    Team: teams.items,
    DatedName: teams.items.properties.names.items,
    Player: players.items,
    Entrant: entrants.items,
    Place: places.items,
    Source,
    Ruleset,
    PointsTable,
    TieBreak,
    Across: across,
    Group: groups.items,
    Round: rounds.items,
    Match: match,
    Side: match.properties.sides.items,
    Game: match.properties.games.items,
    Figure: competition.properties.figures.items,
    EventKind: competition.properties.eventKinds.items,
    Statistics: match.properties.statistics,
    FigureValue: sides.items.properties.values.items,
    Series: series.items,
    MatchEvent: events.items,
    Schedule: match.properties.schedule,
    Result: match.properties.result,
    Adjustment: adjustments.items,
    Decision: decisions.items,
    Zone: zones.items,
    Ruling: rulings.items,
    Award: awards.items,
    Instant,
  }
}

function written(node: unknown, names: ReadonlyMap<string, string>, isWhole = false): unknown {
  if (typeof node !== 'object' || node === null) return node
  const name = names.get(JSON.stringify(node))
  if (name !== undefined && !isWhole) return { $ref: `#/definitions/${name}` }
  if (Array.isArray(node)) return node.map((item) => written(item, names))
  const entries = Object.entries(node)
    // 0.07 is not a multiple of 0.01 to many validators, which divide in binary. The import itself accepts two decimals only. Formats are
    // our own, and no rule for other validators. A field may have such a name too.
    .filter(([key, value]) => key !== 'multipleOf' && !(key === 'format' && typeof value === 'string'))
    .map(([key, value]) => [key, written(value, names)])
  return Object.fromEntries(entries)
}
