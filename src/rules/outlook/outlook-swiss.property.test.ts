import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { checkClaims, claimsOf } from '#test/outlook-claims.ts'
import { anyResult, anyRuleset, anyZones, type Draw, draws, type PointsTableName, pointsTables } from '#test/small-groups.ts'
import { anySwiss } from '#test/small-swiss.ts'

const rounds = 4

/** The points for byes are set by the organiser. */
function swissRuleset(name: PointsTableName, draw: Draw): Ruleset {
  const ruleset = anyRuleset(name, draw)
  const byes = { bye: 1, halfBye: 1, zeroBye: -1 }
  return { ...ruleset, points: { ...ruleset.points, ...(draw(2) === 0 && byes) } }
}

/**
 * The first rounds of an event, the last of them still being played; sometimes half listed, or with the next round listed without matches.
 */
function begun(whole: CompetitionDocument, drawn: number, draw: Draw): CompetitionDocument {
  const shown = structuredClone(whole)
  for (const group of shown.stages[0]?.groups ?? []) {
    group.rounds = group.rounds.slice(0, drawn)
    const last = group.rounds.at(-1)
    if (last) last.matches = last.matches.map((match) => (match.sides.length > 1 && draw(2) === 0 ? bare(match) : match))
    if (last && draw(6) === 0 && last.matches.slice(1).some(({ result }) => !result)) last.matches = last.matches.slice(1)
    if (draw(6) === 0) group.rounds.push({ number: drawn + 1, matches: [] })
  }
  return shown
}

function bare({ key, sides }: Match): Match {
  return { key, sides: sides.map(({ entrant }) => ({ entrant })) }
}

/** Its open matches played, and further rounds taken from another complete event. */
function completed(whole: CompetitionDocument, shown: CompetitionDocument, other: CompetitionDocument, draw: Draw): CompetitionDocument {
  const roundsOf = ({ stages }: CompetitionDocument): Round[] => stages[0]?.groups[0]?.rounds ?? []
  const isOpen = ({ key }: Match) => !roundsOf(shown).some(({ matches }) => matches.some((match) => match.key === key && match.result))
  const drawn = roundsOf(shown).filter(({ matches }) => matches.length > 0).length
  const done = structuredClone(whole)
  for (const stage of done.stages) {
    for (const group of stage.groups) {
      const played = group.rounds.slice(0, drawn).map((round) => ({
        ...round,
        matches: round.matches.map((match) =>
          match.sides.length > 1 && isOpen(match) ? { ...match, ...anyResult(match, stage.ruleset, draw) } : match,
        ),
      }))
      group.rounds = [...played, ...roundsOf(other).slice(drawn)]
    }
  }
  return done
}

test.each(Object.keys(pointsTables) as PointsTableName[])('nothing that is said of a Swiss turns out wrong: %s', (name) => {
  let count = 0
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 6 }), fc.integer({ min: 2, max: rounds }), draws, (size, drawn, draw) => {
      const ruleset = swissRuleset(name, draw)
      const whole = anySwiss(size, rounds, ruleset, draw)
      for (const group of whole.stages[0]?.groups ?? []) group.zones = anyZones(size, draw)
      const shown = begun(whole, drawn, draw)
      const claims = claimsOf(shown)
      for (let n = 0; n < 8; n += 1) {
        count += claims.count
        checkClaims(claims, completed(whole, shown, anySwiss(size, rounds, ruleset, draw), draw))
      }
    }),
    { numRuns: 60 },
  )
  expect(count).toBeGreaterThan(300)
})
