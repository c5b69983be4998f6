import { readJson } from '#server/db/stored-json.ts'
import type { Decision, Ladder, Place, Stage, Zone } from '#shared/competitions/document.ts'
import { matchesByRound } from './matches-of-rows.model.ts'
import { type Names, nameIn } from './names.model.ts'
import { listOrNull, withoutNulls } from './null-codec.model.ts'
import type { CompetitionRows } from './rows.queries.ts'

type Across = NonNullable<Stage['across']>
type SwissSettings = Extract<Stage, { format: 'swiss' }>['swiss']
type GrandFinal = Extract<Stage, { format: 'double_elimination' }>['grandFinal']

/** The content of stages.settings. */
export interface StageSettings {
  swiss?: SwissSettings
  thirdPlace?: boolean
  grandFinal?: GrandFinal
  ladder?: Ladder
  /** Its decisions are stored in their own table. */
  across?: Omit<Across, 'decisions'>
}

export function stagesOf(rows: CompetitionRows, names: Names): Stage[] {
  const groups = groupsByStage(rows, names)
  const acrossDecisions = Map.groupBy(
    rows.decisions.filter((row) => row.group_id === null),
    (row) => row.stage_id,
  )
  return rows.stages.map((row) => {
    const { across, ...settings } = readJson<StageSettings>(row.settings)
    const fields = withoutNulls({
      key: row.key,
      name: row.name,
      ruleset: readJson<Stage['ruleset']>(row.ruleset),
      places: readJson<Place[]>(row.places),
      groups: groups.get(row.id) ?? [],
      across: across ? withoutNulls({ ...across, decisions: listOrNull((acrossDecisions.get(row.id) ?? []).map(decisionOf)) }) : null,
      placements: readJson<NonNullable<Stage['placements']>>(row.placements),
    })
    return withFormat(row, fields, settings)
  })
}

type StageFields = Omit<Extract<Stage, { format: 'round_robin' }>, 'format'>

function withFormat({ format, key }: { format: Stage['format']; key: string }, fields: StageFields, settings: StageSettings): Stage {
  const { swiss, thirdPlace, grandFinal, ladder } = settings
  if (format === 'round_robin' || format === 'lobby_series' || format === 'gauntlet') return { ...fields, format }
  if (format === 'swiss' && swiss !== undefined) return { ...fields, format, swiss }
  if (format === 'single_elimination' && thirdPlace !== undefined) return { ...fields, format, thirdPlace }
  if (format === 'double_elimination' && grandFinal !== undefined) return { ...fields, format, grandFinal }
  if (format === 'ladder' && ladder !== undefined) return { ...fields, format, ladder }
  throw new Error(`Stage ${key} is kept without the settings of its format`)
}

function groupsByStage(rows: CompetitionRows, names: Names): Map<number, Stage['groups']> {
  const rounds = Map.groupBy(rows.rounds, (row) => row.group_id)
  const adjustments = Map.groupBy(rows.adjustments, (row) => row.group_id)
  const decisions = Map.groupBy(rows.decisions, (row) => row.group_id)
  const matches = matchesByRound(rows, names)
  const groups = Map.groupBy(rows.groups, (row) => row.stage_id)
  return new Map(
    [...groups].map(([stage, inStage]) => [
      stage,
      inStage.map((row) =>
        withoutNulls({
          key: row.key,
          name: row.name,
          kind: row.kind,
          seeds: readJson<number[]>(row.seeds),
          rounds: (rounds.get(row.id) ?? []).map((round) =>
            withoutNulls({ number: round.number, name: round.name, bestOf: round.best_of, matches: matches.get(round.id) ?? [] }),
          ),
          adjustments: listOrNull(
            (adjustments.get(row.id) ?? []).map((adjustment) =>
              withoutNulls({
                key: adjustment.key,
                entrant: nameIn(names.entrant, adjustment.entrant_id),
                metric: adjustment.metric,
                delta: adjustment.delta,
                publicNote: adjustment.public_note,
                at: adjustment.at,
                revokedAt: adjustment.revoked_at,
              }),
            ),
          ),
          decisions: listOrNull((decisions.get(row.id) ?? []).map(decisionOf)),
          zones: readJson<Zone[]>(row.zones),
        }),
      ),
    ]),
  )
}

function decisionOf(row: CompetitionRows['decisions'][number]): Decision {
  return withoutNulls({
    key: row.key,
    method: row.method,
    order: readJson<string[]>(row.entrants),
    match: row.match_key,
    publicNote: row.public_note,
    at: row.at,
  })
}
