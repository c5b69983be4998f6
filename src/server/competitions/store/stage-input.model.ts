import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

/** Keys of the stages of `after` from which something else could be derived than of `before`: what feeds a stage counts to it. */
export function changedStages(before: CompetitionDocument, after: CompetitionDocument): string[] {
  const isAllNew = !isSame(before.entrants, after.entrants) || !isSame(rulingsOf(before), rulingsOf(after))
  const first = isAllNew ? 0 : after.stages.findIndex((stage, i) => !isSameStage(before.stages[i], stage))
  return first === -1 ? [] : after.stages.slice(first).map((stage) => stage.key)
}

function rulingsOf({ rulings }: CompetitionDocument) {
  return (rulings ?? []).map(({ reason: _reason, author: _author, ...ruling }) => ruling)
}

/** All that the rules look at for one stage by itself. */
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

/** How many matches stand in which round stays. */
function withoutMatches({ groups, ...stage }: Stage) {
  return [stage, groups.map(({ rounds, ...group }) => [group, rounds.map(({ matches, ...round }) => [round, matches.length])])]
}

function matchesOf({ groups }: Stage): Match[] {
  return groups.flatMap((group) => group.rounds.flatMap((round) => round.matches))
}

/** Both are of documents in their normal form, in which what is the same is the same text. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
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
