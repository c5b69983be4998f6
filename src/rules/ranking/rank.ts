import type { Figures, RankingInput, Standing, StandingRow } from '#rules/model.ts'
import { adjusted, buildField, type Field } from './field.ts'
import { type Order, type Resolution, resolve } from './resolve.ts'
import { rounded } from './tally.ts'
import { tracer } from './trace.ts'

/**
 * The table of one group: every entrant once, best first. Entrants that nothing separates share a rank (3, 3, 5) and are listed in the
 * order of their seeds, then keys. Those that are out come last, sharing a rank, without statistics. The order of the input has no effect.
 */
export function rankGroup(input: RankingInput): Standing {
  const field = buildField([input])
  const members = field.entrants.flatMap((entrant, position) => (entrant.isOut ? [] : [position]))
  const order: Order = { ...input.ruleset, decisions: input.decisions }
  const resolution = resolve(field, members, order)
  const trace = tracer({ field, order, resolution, score: input.ruleset.score, isRunning: input.openMatches > 0 })
  const rows = rowsOf(field, resolution, trace)
  const isPlayedOut = input.openMatches === 0
  return {
    rows: [...rows, ...outRows(field, members.length, order.tiebreaks.length)],
    isPlayedOut,
    isFinal: isPlayedOut && rows.every((row) => !row.isTieOpen),
    hasProvisional: field.hasProvisional,
  }
}

export function rowsOf(field: Field, resolution: Resolution, trace: ReturnType<typeof tracer>): StandingRow[] {
  const rows: StandingRow[] = []
  for (const leaf of resolution.leaves) {
    const told = trace(leaf)
    for (const member of leaf.members) {
      rows.push({
        entrant: field.entrants[member]?.key ?? '',
        rank: leaf.rank,
        isShared: leaf.members.length > 1,
        sharedBy: leaf.members.length,
        isTieOpen: leaf.isOpen,
        figures: figuresOf(field, member),
        values: resolution.values.map((column) => column[member] ?? null),
        adjustments: field.adjustments[member] ?? [],
        trace: told,
      })
    }
  }
  return rows
}

function figuresOf(field: Field, member: number): Figures {
  const tally = field.tallies[member]
  if (!tally) return noFigures
  return {
    played: tally.played,
    wins: tally.wins,
    draws: tally.draws,
    losses: tally.losses,
    points: rounded(tally.points + adjusted(field, member, 'points')),
    scoreFor: rounded(tally.scoreFor),
    scoreAgainst: rounded(tally.scoreAgainst),
    gamesWon: rounded(tally.gamesWon),
    gamesLost: rounded(tally.gamesLost),
  }
}

const noFigures: Figures = {
  played: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  points: 0,
  scoreFor: 0,
  scoreAgainst: 0,
  gamesWon: 0,
  gamesLost: 0,
}

function outRows(field: Field, ranked: number, rules: number): StandingRow[] {
  const out = field.entrants.filter((entrant) => entrant.isOut)
  return out.map((entrant) => ({
    entrant: entrant.key,
    rank: ranked + 1,
    isShared: out.length > 1,
    sharedBy: out.length,
    isTieOpen: false,
    figures: { ...noFigures },
    values: Array.from({ length: rules }, () => null),
    adjustments: field.adjustments[field.positions.get(entrant.key) ?? -1] ?? [],
    trace: null,
  }))
}
