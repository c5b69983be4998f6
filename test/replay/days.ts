import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionDocument, Group } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { type Goal, matchesOf, type PlayedSeason, playerSlug } from './season.ts'

/** What a scorekeeper enters in a minute of a match. */
interface Step {
  minute: number
  act: CompetitionAct
}

/** Matches that begin at the same time. */
export type Slot = readonly Match[]

interface Replay {
  /** Before the first of the days: without the results that are to come, its first match beginning now. */
  planned: CompetitionDocument
  /** The days that are to be played, in their order, each with its slots. */
  days: readonly (readonly Slot[])[]
}

/** What is to be played from this day on (2018-06-25), or on this day alone, as if it were today. */
export function replayOf({ document }: PlayedSeason, { from, now, isOneDay }: { from: string; now: string; isOneDay: boolean }): Replay {
  const isToCome = (match: Match) => startOf(match) >= from
  const coming = matchesOf(document)
    .filter(isToCome)
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const slots = [...Map.groupBy(coming, startOf).values()]
  const days = [...Map.groupBy(slots, ([first]) => first && startOf(first).slice(0, 10)).values()]
  const shift = Date.parse(now) - Date.parse(coming[0] ? startOf(coming[0]) : now)
  const moved = (at: string) => new Date(Date.parse(at) + shift).toISOString()
  const day = (at: string) => moved(`${at}T12:00:00.000Z`).slice(0, 10)
  const { season, competition } = document
  return {
    planned: {
      ...document,
      season: { ...season, startsOn: day(season.startsOn), endsOn: day(season.endsOn) },
      competition: { ...competition, isFinished: false, startsOn: day(competition.startsOn), endsOn: day(competition.endsOn) },
      stages: document.stages.map((stage) => ({ ...stage, groups: stage.groups.map(plannedGroup) })),
    },
    days: isOneDay ? days.slice(0, 1) : days,
  }

  function plannedGroup(group: Group): Group {
    return { ...group, rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map(plannedMatch) })) }
  }

  function plannedMatch(match: Match): Match {
    const schedule = { ...match.schedule, state: 'scheduled' as const, at: moved(startOf(match)) }
    if (!isToCome(match)) return { ...match, schedule }
    const { result: _, play: __, sides, ...rest } = match
    return { ...rest, schedule, sides: sides.map(({ source, entrant }) => (source ? { source } : { entrant })) }
  }
}

/** How a match went, minute by minute. */
export function stepsOf(match: Match, goals: readonly Goal[]): Step[] {
  const steps: Step[] = [{ minute: 0, act: { kind: 'set_play', match: match.key, play: 'live' } }]
  const scores: [number, number] = [0, 0]
  for (const [i, { minute, side }] of goals.entries()) {
    scores[side] += 1
    steps.push(
      { minute, act: { kind: 'set_score', match: match.key, scores: [...scores], games: [] } },
      {
        minute,
        act: { kind: 'set_statistics', match: match.key, statistics: statisticsOf(match, goals.slice(0, i + 1)), games: [] },
      },
    )
  }
  const last = Math.max(match.result?.extraTime ? 120 : 90, ...goals.map(({ minute }) => minute))
  steps.push({ minute: last + 1, act: { kind: 'record_result', match: match.key, result: resultOf(match), publicNote: '' } })
  return steps
}

/** The result of a match that was played, or with other scores. */
export function resultOf({ sides, result }: Match, scores = sides.map(({ score }) => score ?? null)): ResultInput {
  const at = (values: readonly number[] | undefined, side: number) => values?.[side] ?? null
  return {
    kind: 'played',
    state: 'official',
    decidedIn: result?.decidedIn ?? 'regulation',
    sides: scores.map((score, side) => ({
      score,
      shootout: at(result?.shootout, side),
      ...(result?.extraTime && { regulation: at(result.regulation, side), extraTime: at(result.extraTime, side) }),
      outcome: null,
      incident: null,
    })),
    games: [],
    endedAt: null,
  }
}

function statisticsOf({ sides }: Match, goals: readonly Goal[]): Statistics {
  const player = ({ side, scorer }: Goal) => playerSlug(sides[side]?.entrant ?? '', scorer)
  return {
    sides: sides.map((_, side) => ({
      players: [
        ...Map.groupBy(
          goals.filter((goal) => goal.side === side && !goal.isOwn),
          player,
        ),
      ].map(([slug, own]) => ({ player: slug, values: [{ figure: 'goals', value: own.length }] })),
    })),
    events: goals.map((goal) => ({
      at: goal.minute * 60,
      kind: goal.isOwn ? 'own-goal' : 'goal',
      side: goal.side + 1,
      ...(goal.isOwn ? { text: goal.scorer } : { player: player(goal) }),
    })),
  }
}

function startOf({ schedule }: Match): string {
  return schedule?.at ?? ''
}
