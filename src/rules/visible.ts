import type { CompetitionDocument, Group, Ruling, Stage } from '#shared/competitions/document.ts'
import type { Game, Match, Side } from '#shared/competitions/match.ts'
import { findHidden, groupName, type Hidden, matchesOf, matchName, placeName, sideName, stageName } from './visible/hidden.ts'

type GameSide = Game['sides'][number]

/** Later than any instant in a document: the result waits for the end of a match that has not ended. */
const untold = '9999-12-31T23:59:59.999Z'

/**
 * From when the match's result is public: the later of `embargoUntil` and `delaySeconds` after the end. Null: at once, or there is no
 * result yet. While a delayed match is played, its running score is hidden too. A result without a time of its end is not delayed.
 */
export function resultVisibleAt(match: Match): string | null {
  if (!revealsResult(match)) return null
  const { embargoUntil = null } = match
  const delayed = delayedUntil(match)
  return delayed === null || (embargoUntil !== null && embargoUntil > delayed) ? embargoUntil : delayed
}

/** The next instant after `now` at which something hidden becomes public; null if there is none. */
export function nextVisibleAt(document: CompetitionDocument, now: string): string | null {
  let next: string | null = null
  for (const match of matchesOf(document)) {
    const moment = resultVisibleAt(match)
    if (moment !== null && moment > now && moment !== untold && (next === null || moment < next)) next = moment
  }
  return next
}

/**
 * The document as it is public at `now` (an ISO instant): without hidden results, and without what was recorded because of them: entrants
 * and line-ups of places that depend on them, decisions, set places, rulings, manual awards, and that the competition is finished. That a
 * match has ended stays. Returns the document itself when nothing is hidden.
 */
export function visible(document: CompetitionDocument, now: string): CompetitionDocument {
  return without(
    document,
    findHidden(document, (match) => isHiddenAt(match, now)),
  )
}

/**
 * Two versions of a competition without the results that are hidden in either of them; null where none is, and where the versions differ in
 * what is public of these. If the two are equal, only hidden results were entered, changed or deleted.
 */
export function withoutHidden(
  before: CompetitionDocument,
  after: CompetitionDocument,
  now: string,
): readonly [CompetitionDocument, CompetitionDocument] | null {
  const matches = [before, after].flatMap(matchesOf)
  const keys = new Set(matches.flatMap((match) => (isHiddenAt(match, now) ? [match.key] : [])))
  if (keys.size === 0) return null
  if (matches.some((match) => keys.has(match.key) && revealsResult(match) && !isHiddenAt(match, now))) return null
  const strip = (document: CompetitionDocument) =>
    without(
      document,
      findHidden(document, (match) => keys.has(match.key)),
    )
  return [strip(before), strip(after)]
}

function isHiddenAt(match: Match, now: string): boolean {
  return (resultVisibleAt(match) ?? now) > now
}

function without(document: CompetitionDocument, hidden: Hidden): CompetitionDocument {
  if (hidden.matches.size === 0) return document
  const { isFinished: _, ...competition } = document.competition
  const last = document.stages[document.stages.length - 1]
  const { awards, ...rest } = document
  return {
    ...rest,
    competition,
    stages: document.stages.map((stage) => visibleStage(stage, hidden)),
    ...(document.rulings && { rulings: document.rulings.filter((ruling) => isRulingVisible(ruling, hidden)) }),
    ...(awards && !(last && hidden.names.has(stageName(last.key))) && { awards }),
  }
}

function visibleStage(stage: Stage, hidden: Hidden): Stage {
  if (!hidden.names.has(stageName(stage.key))) return stage
  const { placements: _, across, ...rest } = stage
  return {
    ...rest,
    places: stage.places.map((place, index) =>
      place.source && hidden.names.has(placeName(stage.key, index + 1)) ? { source: place.source } : place,
    ),
    groups: stage.groups.map((group) => (hidden.names.has(groupName(stage.key, group.key)) ? visibleGroup(group, hidden, stage) : group)),
    ...(across && { across: withoutDecisions(across) }),
  }
}

function visibleGroup(group: Group, hidden: Hidden, stage: Stage): Group {
  return {
    ...(isPositionLadder(stage) ? group : withoutDecisions(group)),
    rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map((match) => visibleMatch(match, hidden)) })),
  }
}

/** A decision made when the table was complete would reveal that there was a tie. */
function withoutDecisions<T extends { decisions?: unknown }>({ decisions: _, ...rest }: T): Omit<T, 'decisions'> {
  return rest
}

/** On such a ladder a decision settles no tie: the organiser moved somebody, whatever the results. */
function isPositionLadder(stage: Stage): boolean {
  return stage.format === 'ladder' && stage.ladder.by === 'position'
}

function visibleMatch(match: Match, hidden: Hidden): Match {
  if (!hidden.names.has(matchName(match.key))) return match
  const isHiddenSide = match.sides.map((side, index) => side.source !== undefined && hidden.names.has(sideName(match.key, index)))
  const sides = match.sides.map((side, index) => (isHiddenSide[index] ? withoutEntrant(side) : side))
  if (hidden.matches.has(match.key)) {
    const { result: _result, games: _games, statistics: _statistics, note: _note, ...rest } = match
    return { ...rest, sides: sides.map(withoutResult) }
  }
  const games = match.games?.map((game) => ({
    ...game,
    sides: game.sides.map((side, index) => (isHiddenSide[index] ? withoutPlayers(side) : side)),
  }))
  return { ...match, sides, ...(games && { games }) }
}

function withoutPlayers({ players: _players, ...side }: GameSide): GameSide {
  return side
}

function withoutEntrant({ entrant: _entrant, lineup: _lineup, ...side }: Side): Side {
  return side
}

function withoutResult({ score: _score, outcome: _outcome, placement: _placement, incident: _incident, ...side }: Side): Side {
  return side
}

/**
 * A ruling about a hidden match reveals how it ended, whatever its kind, unless it only postponed it or deducted points; one that names who
 * plays reveals who advanced.
 */
function isRulingVisible(ruling: Ruling, hidden: Hidden): boolean {
  if (ruling.match === undefined) return true
  if (hidden.matches.has(ruling.match)) return ruling.kind === 'postponement' || ruling.kind === 'deduction'
  return ruling.entrant === undefined || !hidden.names.has(matchName(ruling.match))
}

function revealsResult({ result, games = [], statistics, sides }: Match): boolean {
  return (
    result !== undefined ||
    statistics !== undefined ||
    games.some((game) => game.state !== 'pending') ||
    sides.some(
      ({ score, outcome, placement, incident }) =>
        score !== undefined || outcome !== undefined || placement !== undefined || incident !== undefined,
    )
  )
}

function delayedUntil({ delaySeconds, result }: Match): string | null {
  if (!delaySeconds) return null
  if (!result) return untold
  return result.endedAt === undefined ? null : new Date(Date.parse(result.endedAt) + delaySeconds * 1000).toISOString()
}
