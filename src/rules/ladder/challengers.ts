import { derive } from '#rules/derive.ts'
import { exclusions } from '#rules/rulings.ts'
import type { CompetitionDocument, Group, Ladder, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

type LadderStage = Extract<Stage, { format: 'ladder' }>

/** The current ladder, including hidden results, for the organiser who creates challenges. */
export interface LadderNow {
  stage: LadderStage
  group: Group
  /** Everybody who still plays, from the top; on a ladder by points in the order of its table. */
  order: readonly string[]
  isClosed: boolean
}

/** Null: there is no such ladder. Without a group: its first. */
export function ladderNow(document: CompetitionDocument, stageKey: string, groupKey?: string): LadderNow | null {
  const stage = document.stages.find(({ key }) => key === stageKey)
  if (stage?.format !== 'ladder') return null
  const group = stage.groups.find(({ key }) => groupKey === undefined || key === groupKey)
  if (!group) return null
  const gone = goneFrom(document)
  const rows = derive(document).standings.get(`${stage.key}/${group.key}`)?.rows ?? []
  return {
    stage,
    group,
    order: rows.flatMap(({ entrant }) => (gone.has(entrant) ? [] : [entrant])),
    isClosed: stage.ladder.isClosed === true || document.competition.isFinished === true,
  }
}

/** Who plays no more. */
export function goneFrom(document: CompetitionDocument): ReadonlySet<string> {
  const gone = new Set(exclusions(document).keys())
  for (const { key, status = 'active' } of document.entrants) if (status !== 'active') gone.add(key)
  return gone
}

/** Whom an entrant may challenge now, the highest first. */
export function opponentsOf({ stage: { ladder }, order }: Pick<LadderNow, 'stage' | 'order'>, challenger: string): readonly string[] {
  const place = order.indexOf(challenger)
  if (place < 0) return []
  return ladder.by === 'points' ? order.filter((key) => key !== challenger) : order.slice(lowest(ladder, place), place)
}

function lowest(ladder: Ladder, place: number): number {
  return ladder.by === 'position' && ladder.reach !== undefined ? Math.max(0, place - ladder.reach) : 0
}

/** A challenge between these two without a result. */
export function openChallenge({ rounds }: Group, one: string, other: string): Match | undefined {
  const isBetween = ({ sides }: Match) => sides.length === 2 && sides.every(({ entrant }) => entrant === one || entrant === other)
  const isOpen = ({ result, schedule }: Match) => (result === undefined || result.state === 'void') && schedule?.state !== 'cancelled'
  return rounds.flatMap(({ matches }) => matches).find((match) => isBetween(match) && isOpen(match))
}
