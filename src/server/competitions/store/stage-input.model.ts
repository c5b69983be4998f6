import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

/** Keys of the stages of `after` whose derivation may differ from that of `before`, including the stages fed by a changed one. */
export function changedStages(before: CompetitionDocument, after: CompetitionDocument): string[] {
  const isAllNew = !isSame(before.entrants, after.entrants) || !isSame(rulingsOf(before), rulingsOf(after))
  const first = isAllNew ? 0 : after.stages.findIndex((stage, i) => !isSameStage(before.stages[i], stage))
  return first === -1 ? [] : after.stages.slice(first).map((stage) => stage.key)
}

function rulingsOf({ rulings }: CompetitionDocument) {
  return (rulings ?? []).map(({ reason: _reason, author: _author, ...ruling }) => ruling)
}

/** Compares everything that the rules read of one stage alone. */
function isSameStage(before: Stage | undefined, after: Stage): boolean {
  if (!before || !isSame(withoutMatches(before), withoutMatches(after))) return false
  const known = matchesOf(before)
  const matches = matchesOf(after)
  return (
    known.length === matches.length &&
    matches.every((match, i) => {
      const was = known[i]
      return was !== undefined && (was === match || isSame(bareMatch(was), bareMatch(match)))
    })
  )
}

/** Keeps how many matches each round has. */
function withoutMatches({ groups, ...stage }: Stage) {
  return [stage, groups.map(({ rounds, ...group }) => [group, rounds.map(({ matches, ...round }) => [round, matches.length])])]
}

function matchesOf({ groups }: Stage): Match[] {
  return groups.flatMap((group) => group.rounds.flatMap((round) => round.matches))
}

/** Both come from documents in normal form, in which equal values have equal text. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Without fields that the rules do not read. */
function bareMatch(match: Match): Partial<Match> {
  const { venue: _venue, streamUrl: _stream, replayUrl: _replay, note: _note, schedule, sides, ...rest } = match
  const { state, at } = schedule ?? {}
  return {
    ...rest,
    sides: sides.map(({ lineup: _lineup, ...side }) => side),
    ...(schedule && { schedule: { state: state ?? 'scheduled', at } }),
  }
}
