import { hasTable } from '#rules/derive/workings.ts'
import { derive } from '#rules/derive.ts'
import { isOver } from '#rules/is-over.ts'
import type { Derived, DerivedMatch, OpenAward } from '#rules/model.ts'
import { groupName, matchesOf, matchName, sideName, stageName } from '#rules/visible/hidden.ts'
import { resultVisibleAt } from '#rules/visible.ts'
import type { AwardKind, CompetitionDocument } from '#shared/competitions/document.ts'
import { latest, momentsOf } from './visibility-times.model.ts'

/** What derives from a whole document, including hidden results, with the instants from which each part is public. */
export interface Facts {
  derived: Derived
  matches: ReadonlyMap<string, MatchFacts>
  /** Finished stages, by key. */
  finishedStages: ReadonlyMap<string, string>
  /** By entrant: final places, and the range of places of an entrant that an undecided tie leaves without one. */
  places: ReadonlyMap<string, PlaceFact>
  /** Null: it is not over. */
  finishedAt: string | null
  awards: readonly AwardFact[]
  /** Awards that an undecided tie holds back. */
  openAwards: { awards: readonly OpenAward[]; visibleAt: string | null }
}

interface PlaceFact {
  place: number
  placeTo: number
  isOpen: boolean
  visibleAt: string | null
}

export interface MatchFacts {
  /** A bye is not listed as a match. */
  isListed: boolean
  /** Null: it will be played, as far as results tell. */
  notNeededAt: string | null
  /** Null: there is no result. */
  resultVisibleAt: string | null
  sides: readonly SideFacts[]
}

interface SideFacts {
  entrant: string | null
  /** Null: always. */
  visibleAt: string | null
  outcome: 'win' | 'loss' | 'draw' | null
}

interface AwardFact {
  key: string
  kind: AwardKind
  entrant: string
  visibleAt: string | null
  /** His last match, and which of its sides the entrant was. */
  match: string | null
  side: number | null
  /** That match gave the award. In a table all of them do. */
  isDeciding: boolean
}

/** Earlier than any instant in use: for what was never hidden. */
const always = '1970-01-01T00:00:00.000Z'

type Moments = ReadonlyMap<string, string>

/** `derived`: what the document derives to, where that is known. */
export function factsOf(document: CompetitionDocument, derived = derive(document)): Facts {
  const moments = momentsOf(document)
  const lobbies = new Set(document.stages.flatMap((stage) => (stage.format === 'lobby_series' ? [stage.key] : [])))
  return {
    derived,
    matches: new Map([...derived.matches].map(([key, match]) => [key, matchFacts(match, moments, lobbies.has(match.stage))])),
    finishedStages: finishedStages(derived, moments),
    places: placesOf(document, derived, moments),
    finishedAt: isOver(document, derived) ? (latest(matchesOf(document).map(resultVisibleAt)) ?? always) : null,
    awards: awardsOf(document, derived, moments),
    openAwards: { awards: derived.openAwards, visibleAt: awardsVisibleAt(document, moments) },
  }
}

function matchFacts({ key, match, sides, outcomes, kind, isNotNeeded }: DerivedMatch, moments: Moments, isLobby: boolean): MatchFacts {
  const moment = moments.get(matchName(key)) ?? null
  // As a ruling about a side that left has it: what was to be played of a table, or to be played again, counts for nobody.
  const isVoided = !isLobby && kind === 'void' && (!match.result || (match.result.state === 'void' && match.result.kind !== 'void'))
  const isUnplayed = isNotNeeded || isVoided || kind === 'bye' || (!isLobby && sides.some((side) => side.state === 'bye'))
  // What depends on no hidden result was known from the start.
  const isBye = match.sides.length < 2 || (isUnplayed && !isNotNeeded && !isVoided && moment === null)
  return {
    isListed: !isBye,
    notNeededAt: isUnplayed && !isBye ? (moment ?? always) : null,
    resultVisibleAt: match.result ? (resultVisibleAt(match) ?? always) : outcomes ? (moment ?? always) : null,
    sides: match.sides.map((side, i) => ({
      entrant: sides[i]?.entrant ?? side.entrant ?? null,
      visibleAt: moments.get(sideName(key, i)) ?? null,
      // In a lobby nobody beats anybody: its places count neither in a form nor as wins and losses.
      outcome: isLobby ? null : (outcomes?.[i] ?? null),
    })),
  }
}

function finishedStages(derived: Derived, moments: Moments): Map<string, string> {
  const over = [...derived.stages.values()].filter((stage) => stage.state === 'finished')
  return new Map(over.map(({ key }) => [key, moments.get(stageName(key)) ?? always]))
}

/** A place depends on the entrant's own matches and on its tables. */
function placesOf(document: CompetitionDocument, derived: Derived, moments: Moments): Facts['places'] {
  const rests = new Map<string, string[]>()
  for (const { key, sides } of derived.matches.values()) for (const { entrant } of sides) rest(entrant, matchName(key))
  for (const stage of document.stages) {
    for (const group of stage.groups) {
      const rows = derived.standings.get(`${stage.key}/${group.key}`)?.rows ?? []
      // Ranks across several groups count together.
      for (const { entrant } of rows) rest(entrant, stage.groups.length > 1 ? stageName(stage.key) : groupName(stage.key, group.key))
    }
  }
  const told = derived.placements.filter((placement) => placement.isFinal || placement.isTieOpen)
  return new Map(
    told.map(({ entrant, place, placeTo, isFinal }) => [
      entrant,
      { place, placeTo, isOpen: !isFinal, visibleAt: latest((rests.get(entrant) ?? []).map((name) => moments.get(name))) },
    ]),
  )

  function rest(entrant: string | null, name: string): void {
    if (entrant === null) return
    const names = rests.get(entrant)
    if (names) names.push(name)
    else rests.set(entrant, [name])
  }
}

/** Awards depend on the whole last stage. */
function awardsVisibleAt({ stages }: CompetitionDocument, moments: Moments): string | null {
  const last = stages.at(-1)
  return (last && moments.get(stageName(last.key))) ?? null
}

/** The key distinguishes those who share a title. */
function awardsOf(document: CompetitionDocument, derived: Derived, moments: Moments): AwardFact[] {
  const last = document.stages.at(-1)
  const visibleAt = awardsVisibleAt(document, moments)
  const count = new Map<string, number>()
  return derived.awards.map(({ kind, entrant }) => {
    const n = (count.get(kind) ?? 0) + 1
    count.set(kind, n)
    const isDeciding =
      last !== undefined && (!hasTable(last) || [...derived.matches.values()].filter(({ stage }) => stage === last.key).length === 1)
    return { key: n === 1 ? kind : `${kind}-${n}`, kind, entrant, visibleAt, ...lastMatch(last?.key, entrant, derived), isDeciding }
  })
}

/** The entrant's last match of the last stage that had a result. */
function lastMatch(stage: string | undefined, entrant: string, derived: Derived): Pick<AwardFact, 'match' | 'side'> {
  const played = [...derived.matches.values()].filter(
    (match) => match.stage === stage && match.outcomes && !match.isNotNeeded && match.sides.length > 1 && sideOf(match, entrant) !== -1,
  )
  const last = played.reduce<DerivedMatch | undefined>((found, match) => (found && isLater(found, match) ? found : match), undefined)
  return last ? { match: last.key, side: sideOf(last, entrant) } : { match: null, side: null }
}

function sideOf(match: DerivedMatch, entrant: string): number {
  return match.sides.findIndex((side) => side.entrant === entrant)
}

/** By the bracket's order, else by when they ended; of equals the one that is later in the document. */
function isLater(one: DerivedMatch, other: DerivedMatch): boolean {
  if (one.winnerTo?.match === other.key || one.loserTo?.match === other.key) return false
  if (other.winnerTo?.match === one.key || other.loserTo?.match === one.key) return true
  return endOf(one) > endOf(other)
}

function endOf({ match }: DerivedMatch): string {
  return match.result?.endedAt ?? match.schedule?.at ?? ''
}
