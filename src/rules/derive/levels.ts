import type { Placement } from '#rules/model.ts'

/** Entrants that share their places, best level first. */
export interface Level {
  slots: readonly Slot[]
  /** Only an undecided tie can still move anybody in it. */
  isSettled: boolean
}

/** One position within a level. */
export interface Slot {
  /** Null: an undecided tie decides who gets it; without a tie it is unknown. */
  entrant: string | null
  tie: Tie | null
  /** The ranks by which a later stage can refer to it: of a group's table, or (group null) of the ranking across groups. */
  ranks: readonly SlotRank[]
}

interface SlotRank {
  group: string | null
  from: number
  to: number
}

/** Entrants of a tie that still needs a decision on who gets which of its slots. */
export interface Tie {
  contenders: readonly string[]
}

/** A place of a later stage that is filled by a rank of this one. */
export interface Claim {
  stage: string
  group: string | null
  rank: number
  /** Null: the table does not decide it yet, and nobody was put there by hand. */
  entrant: string | null
}

/**
 * The places that levels give when this many entrants are above them. An entrant in an undecided tie has the whole range of places that the
 * decision can give.
 */
export function placementsOf(levels: readonly Level[], offset: number): Placement[] {
  const placements = new Map<string, Placement>()
  let above = offset
  for (const { slots, isSettled } of levels) {
    const place = above + 1
    above += slots.length
    for (const { entrant, tie } of slots) {
      if (entrant !== null) placements.set(entrant, { entrant, place, placeTo: above, isFinal: isSettled })
      for (const one of tie?.contenders ?? []) {
        const first = placements.get(one)?.place ?? place
        placements.set(one, { entrant: one, place: first, placeTo: above, isFinal: false, ...(isSettled && { isTieOpen: true }) })
      }
    }
  }
  return [...placements.values()]
}

/** Levels from given places; missing places become slots without an entrant. */
export function levelsOf(placements: readonly Placement[]): Level[] {
  const levels: { slots: Slot[]; isSettled: boolean }[] = []
  const byRange = new Map<string, { slots: Slot[]; isSettled: boolean; tie: { contenders: string[] } }>()
  let above = 0
  for (const { entrant, place, placeTo, isFinal, isTieOpen = false } of placements) {
    if (place > above + 1) levels.push({ slots: Array.from({ length: place - above - 1 }, () => nobody), isSettled: false })
    above = Math.max(above, placeTo)
    const name = `${place}–${placeTo}`
    const known = byRange.get(name)
    const level = known ?? { slots: [], isSettled: true, tie: { contenders: [] } }
    if (!known) {
      byRange.set(name, level)
      levels.push(level)
    }
    if (isTieOpen) level.tie.contenders.push(entrant)
    else if (!isFinal) level.isSettled = false
    level.slots.push({ entrant: isTieOpen ? null : entrant, tie: isTieOpen ? level.tie : null, ranks: [] })
  }
  return levels
}

const nobody: Slot = { entrant: null, tie: null, ranks: [] }

/** Who advanced from a stage to a later one, and by which ranks of its tables the later one is filled. */
interface Leaving {
  further: ReadonlySet<string>
  claims: readonly Claim[]
}

/**
 * The levels without those who advanced, and without the slots that claims take out of undecided ties. Null where it is unclear who stays.
 */
export function withoutThose(levels: readonly Level[], { further, claims }: Leaving): Level[] | null {
  const known = withoutKnown(levels, further)
  const asked = new Map(claims.map((claim) => [nameOf(claim), claim]))
  const taken = new Set<Claim>()
  const shared = sharedRanks(known, asked, taken)
  const left = known.map(({ slots, isSettled }) => ({
    slots: slots.flatMap((slot): Slot[] => {
      const room = shared.get(slot.ranks)
      if (slot.tie) return isTaken(slot, slot.tie, asked, taken) ? [] : [slot]
      if (!room) return [slot]
      room.leaving -= 1
      return room.leaving >= 0 ? [] : [{ ...slot, entrant: null, tie: room.tie }]
    }),
    isSettled,
  }))
  const seated = new Set([...taken].flatMap(({ entrant }) => entrant ?? []))
  const isUnclear =
    claims.some((claim) => claim.entrant === null && !taken.has(claim)) ||
    [...contendersOf(left)].some((entrant) => further.has(entrant) && !seated.has(entrant))
  return isUnclear ? null : withoutSeated(left, seated).filter(({ slots }) => slots.length > 0)
}

function nameOf({ group, rank }: Pick<Claim, 'group' | 'rank'>): string {
  return group === null ? String(rank) : `${group}/${rank}`
}

/** Whether the slot goes to a later stage, with whoever gets it or with a tied entrant who was put there by hand. */
function isTaken({ ranks }: Slot, { contenders }: Tie, asked: ReadonlyMap<string, Claim>, taken: Set<Claim>): boolean {
  return ranks.some(({ group, from }) => {
    const claim = asked.get(nameOf({ group, rank: from }))
    if (!claim || (claim.entrant !== null && !contenders.includes(claim.entrant))) return false
    taken.add(claim)
    return true
  })
}

/** Ranks that several entrants share permanently, where the organiser must decide who advances: between whom, and how many advance. */
function sharedRanks(levels: readonly Level[], asked: ReadonlyMap<string, Claim>, taken: Set<Claim>) {
  const holders = new Map<Slot['ranks'], string[]>()
  for (const { slots } of levels) {
    for (const { entrant, ranks } of slots) {
      if (entrant === null || ranks.every(({ from, to }) => from === to)) continue
      const known = holders.get(ranks)
      if (known) known.push(entrant)
      else holders.set(ranks, [entrant])
    }
  }
  const shared = new Map<Slot['ranks'], { tie: Tie; leaving: number }>()
  for (const [ranks, contenders] of holders) {
    const open = ranks.flatMap(({ group, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, i) => asked.get(nameOf({ group, rank: from + i }))).filter(
        (claim) => claim?.entrant === null,
      ),
    )
    for (const claim of open) if (claim) taken.add(claim)
    if (open.length > 0) shared.set(ranks, { tie: { contenders }, leaving: open.length })
  }
  return shared
}

function contendersOf(levels: readonly Level[]): Set<string> {
  return new Set(levels.flatMap(({ slots }) => slots.flatMap(({ tie }) => tie?.contenders ?? [])))
}

/** An unassigned slot is first of all that of somebody who advanced. */
function withoutKnown(levels: readonly Level[], further: ReadonlySet<string>): Level[] {
  const named = contendersOf(levels)
  for (const { slots } of levels) for (const { entrant } of slots) if (entrant !== null) named.add(entrant)
  let unnamed = [...further].filter((entrant) => !named.has(entrant)).length
  const isLeft = ({ entrant, tie }: Slot): boolean => {
    if (entrant !== null) return !further.has(entrant)
    if (tie || unnamed === 0) return true
    unnamed -= 1
    return false
  }
  return levels.map(({ slots, isSettled }) => ({ slots: slots.filter(isLeft), isSettled }))
}

/** An entrant that was put into a later stage by hand does not compete for a slot any more. */
function withoutSeated(levels: readonly Level[], seated: ReadonlySet<string>): Level[] {
  if (seated.size === 0) return [...levels]
  const ties = new Map<Tie, Tie>()
  const narrowed = (tie: Tie): Tie => {
    const made = ties.get(tie) ?? { contenders: tie.contenders.filter((entrant) => !seated.has(entrant)) }
    ties.set(tie, made)
    return made
  }
  return levels.map(({ slots, isSettled }) => ({
    slots: slots.map((slot) => (slot.tie ? { ...slot, tie: narrowed(slot.tie) } : slot)),
    isSettled,
  }))
}
