import type { CompetitionRows } from './rows.queries.ts'

/** Maps from the ids by which rows refer to each other to the names in the document. */
export interface Names {
  team: ReadonlyMap<number, string>
  player: ReadonlyMap<number, string>
  entrant: ReadonlyMap<number, string>
  match: ReadonlyMap<number, string>
}

export function namesOf(rows: Pick<CompetitionRows, 'teams' | 'players' | 'entrants' | 'matches'>): Names {
  return {
    team: new Map(rows.teams.map((row) => [row.id, row.slug])),
    player: new Map(rows.players.map((row) => [row.id, row.slug])),
    entrant: new Map(rows.entrants.map((row) => [row.id, row.key])),
    match: new Map(rows.matches.map((row) => [row.id, row.key])),
  }
}

/** The name of the row with this id; null for null. */
export function nameIn(names: ReadonlyMap<number, string>, id: number): string
export function nameIn(names: ReadonlyMap<number, string>, id: number | null): string | null
export function nameIn(names: ReadonlyMap<number, string>, id: number | null): string | null {
  if (id === null) return null
  const name = names.get(id)
  if (name === undefined) throw new Error(`A row points at ${id}, which is not of its competition`)
  return name
}
