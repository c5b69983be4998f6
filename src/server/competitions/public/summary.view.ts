import type { CompetitionSummary, competitionStates } from '#shared/competitions/competition-views.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import type { Picture } from '#shared/media.ts'
import type { CompetitionRow, Today } from './competitions.queries.ts'

type State = (typeof competitionStates)[number]

interface Parts {
  champions: EntrantRef[]
  covers: ReadonlyMap<number, Picture>
  logo: Picture | null
}

export function viewCompetitionSummary(row: CompetitionRow, today: Today, { champions, covers, logo }: Parts): CompetitionSummary {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    summary: row.summary,
    season: { id: row.season_id, name: row.season_name },
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    state: competitionState(row, today),
    cover: row.cover_id === null ? null : (covers.get(row.cover_id) ?? null),
    logo,
    champion: champions[0] ?? null,
    champions,
  }
}

/** The same as the lists by state: it runs from its first day, or from its first match before that. */
function competitionState({ finished_at, starts_on, has_begun }: CompetitionRow, { now, day }: Today): State {
  if (finished_at !== null && finished_at <= now) return 'finished'
  return starts_on > day && has_begun === 0 ? 'coming' : 'running'
}
