import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import { ownValue } from '#shared/own-value.ts'

/** One match of the calendar, with its round, group and stage. */
export interface CalendarLine {
  stage: Stage
  group: Group
  round: Round
  match: Match
}

/** All matches that are played on a date, in the document's order. */
export function calendarOf(document: CompetitionDocument): CalendarLine[] {
  return document.stages.flatMap((stage) =>
    stage.groups.flatMap((group) =>
      group.rounds.flatMap((round) =>
        round.matches.filter((match) => match.sides.length > 1).map((match) => ({ stage, group, round, match })),
      ),
    ),
  )
}

/** The document with these dates of matches; a match without one is unchanged. */
export function withDates(document: CompetitionDocument, dates: Readonly<Record<string, string>>): CompetitionDocument {
  return mapMatches(document, (match) => {
    const at = ownValue(dates, match.key)
    return at === undefined || match.schedule?.at === at ? match : { ...match, schedule: { state: 'scheduled', at, precision: 'exact' } }
  })
}

/** From the first of the keys on, each this many minutes after the one before. */
export function filledDown(keys: readonly string[], first: string, minutes: number): Record<string, string> {
  const start = new Date(first).getTime()
  return Object.fromEntries(keys.map((key, index) => [key, new Date(start + index * minutes * 60_000).toISOString()]))
}

function mapMatches(document: CompetitionDocument, change: (match: Match) => Match): CompetitionDocument {
  return {
    ...document,
    stages: document.stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map(change) })),
      })),
    })),
  }
}
