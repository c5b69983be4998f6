import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

/** Keys of the stages of `after` from which something else could be derived than of `before`: what feeds a stage counts to it. */
export function changedStages(before: CompetitionDocument, after: CompetitionDocument): string[] {
  const known = new Map(before.stages.map((stage, i) => [stage.key, inputOf(before, i)]))
  const first = after.stages.findIndex((stage, i) => known.get(stage.key) !== inputOf(after, i))
  return first === -1 ? [] : after.stages.slice(first).map((stage) => stage.key)
}

/** All that the rules look at for one stage by itself, as text. */
export function inputOf({ entrants, rulings, stages }: CompetitionDocument, index: number): string {
  const stage = stages[index]
  return JSON.stringify([
    index,
    entrants,
    (rulings ?? []).map(({ reason: _reason, author: _author, ...ruling }) => ruling),
    stage && bare(stage),
  ])
}

function bare(stage: Stage) {
  const groups = stage.groups.map((group) => ({
    ...group,
    rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map(bareMatch) })),
  }))
  return { ...stage, groups }
}

/** Without what is only told about a match. */
function bareMatch(match: Match): Partial<Match> {
  const { venue: _venue, streamUrl: _stream, replayUrl: _replay, note: _note, schedule, sides, ...rest } = match
  const { state, at } = schedule ?? {}
  return {
    ...rest,
    sides: sides.map(({ lineup: _lineup, ...side }) => side),
    ...(schedule && { schedule: { state: state ?? 'scheduled', at } }),
  }
}
