import fc from 'fast-check'
import { expect, test } from 'vitest'
import { game, league, matchesIn, singleCup, win } from '#rules/examples.ts'
import { resultVisibleAt } from '#rules/visible.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { tiedTables } from '#test/open-ties.ts'
import { legalCompetition } from '#test/random-competitions.ts'
import { factsOf } from './derived-facts.model.ts'

const now = '2026-11-20T12:00:00.000Z'
const moments = ['2026-11-19T00:00:00.000Z', '2026-11-20T12:00:00.001Z', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z']

/** The document with some of its results hidden until one of the instants. */
const heldBack: fc.Arbitrary<CompetitionDocument> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: legalCompetition }, { weight: 2, arbitrary: tiedTables }),
    fc.infiniteStream(fc.option(fc.constantFrom(...moments), { freq: 4 })),
  )
  .map(([document, stream]) =>
    withMatches(document, (match) => {
      const { value } = stream.next()
      return value ? { ...match, embargoUntil: value } : match
    }),
  )

function withMatches(document: CompetitionDocument, change: (match: Match) => Match): CompetitionDocument {
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

/** The match with its sides swapped. */
function reversed(match: Match): Match {
  const [one, two, ...more] = match.sides
  if (!one || !two || more.length > 0) return match
  const { entrant: a, source: sourceA, lineup: _a, ...didOne } = one
  const { entrant: b, source: sourceB, lineup: _b, ...didTwo } = two
  const { result } = match
  return {
    ...match,
    sides: [
      { ...(a && { entrant: a }), ...(sourceA && { source: sourceA }), ...didTwo },
      { ...(b && { entrant: b }), ...(sourceB && { source: sourceB }), ...didOne },
    ],
    ...(match.games && { games: match.games.map((game) => ({ ...game, sides: game.sides.toReversed() })) }),
    ...(result && {
      result: {
        ...result,
        ...(result.regulation && { regulation: result.regulation.toReversed() }),
        ...(result.extraTime && { extraTime: result.extraTime.toReversed() }),
        ...(result.shootout && { shootout: result.shootout.toReversed() }),
      },
    }),
  }
}

/** Everything that is public at `now`. */
function told(document: CompetitionDocument) {
  const facts = factsOf(document)
  const isOut = (moment: string | null) => moment === null || moment <= now
  return {
    matches: [...facts.matches].map(([key, match]) => ({
      key,
      isListed: match.isListed && (match.notNeededAt === null || match.notNeededAt > now),
      sides: match.sides.map(({ entrant, visibleAt, outcome }) => ({
        entrant: isOut(visibleAt) ? entrant : 'hidden',
        outcome: match.resultVisibleAt !== null && match.resultVisibleAt <= now ? outcome : 'hidden',
      })),
    })),
    stages: [...facts.finishedStages].filter(([, moment]) => moment <= now).map(([key]) => key),
    places: [...facts.places]
      .filter(([, place]) => isOut(place.visibleAt))
      .map(([key, { place, placeTo, isOpen }]) => `${key} ${place} ${placeTo}${isOpen ? ' open' : ''}`)
      .sort(),
    isOver: facts.finishedAt !== null && facts.finishedAt <= now,
    openAwards: isOut(facts.openAwards.visibleAt) ? facts.openAwards.awards : [],
    awards: facts.awards.filter((award) => isOut(award.visibleAt)).map(({ kind, entrant }) => `${kind} ${entrant}`),
  }
}

test('whatever is told is the same, however the results that are held back came out', () => {
  fc.assert(
    fc.property(heldBack, (document) => {
      const isHeld = (match: Match) => (resultVisibleAt(match) ?? now) > now
      const otherwise = withMatches(document, (match) => (isHeld(match) ? reversed(match) : match))
      expect(told(otherwise)).toEqual(told(document))
    }),
    { numRuns: 300 },
  )
})

test('once nothing is held back any more, everything is told', () => {
  fc.assert(
    fc.property(heldBack, (document) => {
      const past = withMatches(document, (match) => (match.embargoUntil ? { ...match, embargoUntil: moments[0] } : match))
      const open = withMatches(document, ({ embargoUntil: _, ...match }) => match)
      expect(told(past)).toEqual(told(open))
      expect(JSON.stringify(told(past).matches.map((match) => match.sides.map((side) => side.entrant)))).not.toContain('hidden')
    }),
    { numRuns: 100 },
  )
})

test('the last match of a bracket decided its title, that of a table did not', () => {
  const cup = singleCup(4, false)
  for (const match of matchesIn(cup)) win(match, 0)
  const table = league(2, [game('m1', 'e1', 'e2', [2, 0]), game('m2', 'e2', 'e1', [0, 1])])
  expect(factsOf(cup).awards.map(({ kind, isDeciding }) => [kind, isDeciding])).toContainEqual(['champion', true])
  expect(factsOf(table).awards.map(({ kind, match, isDeciding }) => [kind, match, isDeciding])).toContainEqual(['champion', 'm2', false])
})
