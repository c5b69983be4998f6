import type { Selecting } from '#server/db/open.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { documentOf } from './document-of-rows.model.ts'
import { normalDocument } from './normal-document.model.ts'
import { type CompetitionRows, findCompetitionRows } from './rows.queries.ts'

/** Row ids, by the keys in the document. */
interface CompetitionIds {
  season: number
  entrants: Map<string, number>
  teams: Map<string, number>
  players: Map<string, number>
  stages: Map<string, number>
  groups: Map<`${string}/${string}`, number>
  matches: Map<string, number>
  rulings: Map<string, number>
  /** Manual awards only. */
  awards: Map<string, number>
}

export interface LoadedCompetition {
  id: number
  rev: number
  /** In normal form. */
  document: CompetitionDocument
  ids: CompetitionIds
  /** The rows it was built from: a save in the same transaction need not read them again. */
  rows: CompetitionRows
}

/** The competition as its document, including hidden results and private fields: never send it to a visitor unfiltered. */
export async function findCompetitionDocument(db: Selecting, id: number): Promise<LoadedCompetition | undefined> {
  const rows = await findCompetitionRows(db, id)
  return rows && loadedOf(rows)
}

function loadedOf(rows: CompetitionRows): LoadedCompetition {
  const { competition } = rows
  return { id: competition.id, rev: competition.rev, document: normalDocument(documentOf(rows)), ids: idsOf(rows), rows }
}

function idsOf(rows: CompetitionRows): CompetitionIds {
  const stageKeys = new Map(rows.stages.map((row) => [row.id, row.key]))
  return {
    season: rows.season.id,
    entrants: byKey(rows.entrants),
    teams: new Map(rows.teams.map((row) => [row.slug, row.id])),
    players: new Map(rows.players.map((row) => [row.slug, row.id])),
    stages: byKey(rows.stages),
    groups: new Map(rows.groups.map((row) => [`${stageKeys.get(row.stage_id)}/${row.key}`, row.id])),
    matches: byKey(rows.matches),
    rulings: byKey(rows.rulings),
    awards: byKey(rows.awards.filter((row) => row.is_derived === 0)),
  }
}

function byKey(rows: readonly { key: string; id: number }[]): Map<string, number> {
  return new Map(rows.map((row) => [row.key, row.id]))
}
