import { leadingRank } from '#rules/leading-rank.ts'
import type { DerivedAward, OpenAward, Placement } from '#rules/model.ts'
import { mayWin } from '#rules/rulings.ts'
import type { Source } from '#shared/competitions/match.ts'
import { type Claim, type Level, placementsOf, type Slot, type Tie, withoutThose } from './levels.ts'
import { hasTable, poolsOf, type StageWork, type Workings } from './workings.ts'

type RankPlace = Extract<Source, { rankOf: object }>['rankOf']

/**
 * The competition's places so far: those of the last stage, then those who got no further than an earlier one, in the order of that stage.
 * While a place of a later stage is open, nobody has finally left an earlier one; but where only a tie is undecided, all except the tied
 * entrants have.
 */
export function competitionPlacements(workings: Workings): Placement[] {
  const placements: Placement[] = []
  const further = new Set<string>()
  let claims: Claim[] = []
  for (const work of [...workings.stages.values()].reverse()) {
    const { key } = work.stage
    const left = withoutThose(work.levels, {
      further: new Set(takingPart(work).filter((entrant) => further.has(entrant))),
      claims: claims.filter(({ stage }) => stage === key),
    })
    if (!left) break
    const comingIn = claims.filter(({ entrant }) => entrant === null).length
    placements.push(...(further.size + comingIn === 0 ? work.placements : placementsOf(left, further.size + comingIn)))
    for (const entrant of takingPart(work)) further.add(entrant)
    const own = claimsOf(work, workings)
    if (!own) break
    claims = [...claims.filter(({ stage }) => stage !== key), ...own]
  }
  return placements
}

/** For a stage without places: everybody in its matches. */
function takingPart({ placements, places, matches }: StageWork): string[] {
  const known = [...placements, ...(places.length > 0 ? places : matches.flatMap(({ sides }) => sides))]
  return known.flatMap(({ entrant }) => (entrant === null ? [] : [entrant]))
}

/** The places of a stage that are filled by ranks of earlier ones. Null: somebody may still enter it who comes from no finished table. */
function claimsOf({ places, stage, matches }: StageWork, workings: Workings): Claim[] | null {
  const sides = matches.flatMap((match) => match.sides)
  if (places.length === 0 && sides.every(({ entrant }) => entrant === null)) return null
  const seats =
    places.length > 0
      ? places.map(({ state, entrant }, i) => ({ state, entrant, source: stage.places[i]?.source }))
      : sides.flatMap(({ state, entrant, source }) => (source && 'rankOf' in source ? [{ state, entrant, source }] : []))
  const claims: Claim[] = []
  for (const { state, entrant, source } of seats) {
    const rank = source && 'rankOf' in source ? rankInTable(source.rankOf, workings) : null
    if (rank && state !== 'bye') claims.push({ ...rank, entrant })
    else if (state === 'open') return null
  }
  return claims
}

/** Null for a place that is not filled by a rank, or by one of a table with matches to come. */
function rankInTable(place: RankPlace, workings: Workings): Omit<Claim, 'entrant'> | null {
  const stage = workings.stages.get(place.stage)
  if (!stage || !hasTable(stage.stage)) return null
  const pools = poolsOf(stage)
  const isAcross = place.group === undefined && (stage.stage.across !== undefined || pools.length > 1)
  const groups = isAcross ? pools : pools.filter(({ group }) => place.group === undefined || group.key === place.group)
  if (groups.length === 0 || groups.some(({ input }) => input?.openMatches !== 0)) return null
  return { stage: place.stage, group: isAcross ? null : (groups[0]?.group.key ?? null), rank: place.rank }
}

/**
 * Each award once its places cannot change; where the last stage is a bracket, not before that is over. Nobody wins a competition from
 * which he was disqualified, or a table that he left; a bracket whose finalists were absent has no champion, and who was absent is not third either.
 */
export function derivedAwards(workings: Workings): DerivedAward[] {
  const last = [...workings.stages.values()].at(-1)
  if (!last || !(hasTable(last.stage) || last.state === 'finished')) return []
  const eligible = placementsStaying(last).filter(({ entrant, isFinal }) => isFinal && mayWin(entrant, workings.exclusions))
  return kindsOf(workings).flatMap((kind) =>
    eligible.filter((placement) => wins(kind, placement, last)).map(({ entrant }) => ({ kind, entrant })),
  )
}

/** Whoever left a table before its end has no title of it, and those behind move up; where the organiser sets the places, these stand. */
function placementsStaying(stage: StageWork): readonly Placement[] {
  const levels = levelsStaying(stage)
  return levels === stage.levels ? stage.placements : placementsOf(levels, 0)
}

function levelsStaying(stage: StageWork): readonly Level[] {
  const left = leaversOf(stage)
  if (left.size === 0 || stage.stage.placements?.length) return stage.levels
  const ties = new Map<Tie, TieLeft>()
  return stage.levels.map(({ slots, isSettled }) => ({ slots: slots.flatMap((slot) => stayingIn(slot, left, ties)), isSettled }))
}

interface TieLeft {
  tie: Tie
  /** How many of its slots are still to be taken. */
  open: number
}

/** Of a tie with some who left, only the others contend, for its first slots; one alone needs no decision. */
function stayingIn(slot: Slot, left: ReadonlySet<string>, ties: Map<Tie, TieLeft>): Slot[] {
  if (!slot.tie) return slot.entrant !== null && left.has(slot.entrant) ? [] : [slot]
  const contenders = slot.tie.contenders.filter((entrant) => !left.has(entrant))
  const known = ties.get(slot.tie) ?? { tie: { contenders }, open: contenders.length }
  ties.set(slot.tie, known)
  known.open -= 1
  if (known.open < 0) return []
  const [only, ...others] = contenders
  return [only !== undefined && others.length === 0 ? { ...slot, entrant: only, tie: null } : { ...slot, tie: known.tie }]
}

function leaversOf(stage: StageWork): ReadonlySet<string> {
  const rows = poolsOf(stage).flatMap(({ standing }) => standing?.rows ?? [])
  return new Set(rows.flatMap((row) => (leadingRank(row) === null ? [row.entrant] : [])))
}

/** Awards of the last stage's table that an undecided tie leaves open. */
export function openAwards(workings: Workings): OpenAward[] {
  const last = [...workings.stages.values()].at(-1)
  if (!last || !hasTable(last.stage)) return []
  let above = 0
  const open: { place: number; tie: Tie }[] = []
  for (const { slots, isSettled } of levelsStaying(last)) {
    for (const { tie } of slots)
      if (tie && isSettled && !open.some((one) => one.tie === tie && one.place === above + 1)) open.push({ place: above + 1, tie })
    above += slots.length
  }
  return kindsOf(workings).flatMap((kind) =>
    open
      .filter(({ place }) => place === placeOf[kind])
      .map(({ tie }) => ({
        kind,
        entrants: tie.contenders.filter((entrant) => mayWin(entrant, workings.exclusions)),
      }))
      .filter(({ entrants }) => entrants.length > 0),
  )
}

const placeOf = { champion: 1, runner_up: 2, third: 3 } as const

function kindsOf({ document }: Workings): readonly DerivedAward['kind'][] {
  return document.competition.derivedAwards ?? (['champion', 'runner_up', 'third'] as const)
}

/** Third place may be shared, and in a table the others too. */
function wins(kind: DerivedAward['kind'], { entrant, place, placeTo }: Placement, stage: StageWork): boolean {
  const isAlone = place === placeTo || hasTable(stage.stage)
  if (place !== placeOf[kind]) return false
  switch (kind) {
    case 'champion':
      return isAlone && !stayedAway(entrant, stage)
    case 'runner_up':
      return isAlone
    case 'third':
      return !stayedAway(entrant, stage)
  }
}

/** Eliminated by a match that nobody won, and not placed by the organiser. */
function stayedAway(entrant: string, { stage, matches }: StageWork): boolean {
  if (hasTable(stage) || stage.placements?.some((placement) => placement.entrant === entrant)) return false
  return matches.some(({ kind, sides }) => kind === 'double_forfeit' && sides.some((side) => side.entrant === entrant))
}
