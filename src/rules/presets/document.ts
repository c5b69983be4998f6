import { derive } from '#rules/derive.ts'
import { nextSwissRound } from '#rules/pairing/swiss-stage.ts'
import type { CompetitionDocument, Entrant, Stage } from '#shared/competitions/document.ts'
import type { PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import { withDates } from './dates.ts'
import type { FormatPlan } from './format-plan.ts'
import { stagesOf } from './stages.ts'

export interface CompetitionPlan {
  season: CompetitionDocument['season']
  competition: CompetitionDocument['competition']
  /** In the order of their seeds. */
  entrants: readonly Entrant[]
  teams: readonly TeamEntry[]
  players: readonly PlayerEntry[]
  format: FormatPlan
  /** By match key; keys that are not in the plan any more are ignored. */
  dates: Readonly<Record<string, string>>
}

/** The document of a valid plan: seeds by the order of the list, the first Swiss round paired, dates set. */
export function documentOfPlan({ season, competition, entrants, teams, players, format, dates }: CompetitionPlan): CompetitionDocument {
  const document: CompetitionDocument = {
    format: 'leitai/competition',
    version: 1,
    season,
    competition,
    ...(teams.length > 0 ? { teams: [...teams] } : {}),
    ...(players.length > 0 ? { players: [...players] } : {}),
    entrants: entrants.map((entrant, index) => ({ ...entrant, seed: index + 1 })),
    stages: stagesOf(
      format,
      entrants.map((entrant) => entrant.key),
    ),
  }
  return withDates(withFirstSwissRound(document), dates)
}

/** Pairs the first round where the first stage is a Swiss that has none. */
export function withFirstSwissRound(document: CompetitionDocument): CompetitionDocument {
  const [first, ...others] = document.stages
  if (first?.format !== 'swiss' || first.groups.some((group) => group.rounds.length > 0)) return document
  const drawn = nextSwissRound({ document, derived: derive(document), stage: first.key })
  if (drawn.state !== 'paired') return document
  const round = { ...drawn.round, name: `第 ${drawn.round.number} 轮` }
  const stage: Stage = {
    ...first,
    groups: first.groups.map((group) => (group.key === drawn.group ? { ...group, rounds: [...group.rounds, round] } : group)),
  }
  return { ...document, stages: [stage, ...others] }
}
