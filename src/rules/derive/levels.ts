import type { Placement } from '#rules/model.ts'

/** Entrants who share their places, best level first. */
export interface Level {
  slots: readonly Slot[]
  /** Only an open tie can still move anybody in it. */
  isSettled: boolean
}

/** One entrant's room in a level. */
export interface Slot {
  /** Null: an open tie decides whose it is; without a tie nobody knows. */
  entrant: string | null
  tie: Tie | null
  /** By which ranks a later stage can ask for it: of a group's table, or (group null) of the ranking across groups. */
  ranks: readonly SlotRank[]
}

interface SlotRank {
  group: string | null
  from: number
  to: number
}

/** Entrants of whom a decision still has to say who takes which of its slots. */
export interface Tie {
  contenders: readonly string[]
}

/** A place of a later stage that is filled by a rank of this one. */
export interface Claim {
  stage: string
  group: string | null
  rank: number
  /** Null: the table has not told yet who comes, and nobody was put there by hand. */
  entrant: string | null
}

/** The places that levels give when so many stand above them. Who is in an open tie has all the places that its decision can give. */
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

/** Levels of places that are given already; where places are missing between them, slots of nobody. */
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

/** Who of a stage went on to a later one, and by which ranks of its tables the later one is filled. */
interface Leaving {
  further: ReadonlySet<string>
  claims: readonly Claim[]
}

/** The levels without those who went further, and without the rooms that claims take out of ties that are still open. Null where it is unclear which stay. */
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

/** Whether the room goes to a later stage, with whoever gets it or with one of the tie who was put there by hand. */
function isTaken({ ranks }: Slot, { contenders }: Tie, asked: ReadonlyMap<string, Claim>, taken: Set<Claim>): boolean {
  return ranks.some(({ group, from }) => {
    const claim = asked.get(nameOf({ group, rank: from }))
    if (!claim || (claim.entrant !== null && !contenders.includes(claim.entrant))) return false
    taken.add(claim)
    return true
  })
}

/** Ranks that several share for good and of whom the organiser has still to say who goes on: between whom, and how many will leave. */
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

/** Where nobody knows whose a room is, it is first of all that of one who went further. */
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

/** Whoever was put into a later stage by hand contends for no room any more. */
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
