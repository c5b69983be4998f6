import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Source } from '#shared/competitions/match.ts'

/** What the ranks of a table lead to. */
export interface Lines {
  /** The first so many certainly advance; 0: none does. */
  advance: number
  /** The phrase for advancing: 进四强. */
  advanceWord: string
  /** Below this rank nobody can advance in any way: by a place, a play-off, or as one of the best thirds. Null: nobody is eliminated. */
  hope: number | null
  /** The phrase for elimination: 淘汰. */
  outWord: string
  /** The first has won the competition. */
  isTitle: boolean
}

/** From the zones of the organiser, and from places of stages and matches that are filled by a rank of the table. */
export function linesOf(document: CompetitionDocument, stage: Stage, group: Group, members: number): Lines {
  const { zones = [] } = group
  const { taken, compared, isKept } = takenRanks(document, stage, group)
  const zoneOf = (rank: number) => zones.find(({ from, to }) => rank >= from && rank <= to)
  const leadsOn = (rank: number) => !isKept && (zoneOf(rank)?.kind ?? (taken.has(rank) ? 'advance' : null)) === 'advance'
  let advance = 0
  while (advance < members && leadsOn(advance + 1)) advance += 1
  const ranks = Array.from({ length: members }, (_, index) => index + 1)
  const out = zones.filter(({ kind }) => kind === 'eliminated')
  const goingOn = ranks.filter((rank) => {
    const kind = zoneOf(rank)?.kind
    return taken.has(rank) || rank === compared || (kind !== undefined && kind !== 'eliminated')
  })
  const last = out.length > 0 ? Math.min(...out.map(({ from }) => from)) - 1 : Math.max(0, ...goingOn)
  const first = zoneOf(1)
  const { derivedAwards: awards = ['champion'] } = document.competition
  return {
    advance: advance < members ? advance : 0,
    advanceWord: first?.kind === 'advance' && first.to >= advance ? first.label : '晋级',
    hope: !isKept && last > 0 && last < members && !goingOn.some((rank) => rank > last) ? last : null,
    outWord: out[0]?.label ?? '淘汰',
    // Where ranks lead to a later stage, there is more to come, even if it is not entered yet.
    isTitle: document.stages.at(-1) === stage && stage.groups.length === 1 && goingOn.length === 0 && awards.includes('champion'),
  }
}

interface TakenRanks {
  /** Ranks of the group that a source refers to: their holders advance. */
  taken: ReadonlySet<number>
  /** The rank compared by a ranking across groups: some of its holders advance. */
  compared: number | null
  /** A correction kept an entrant in a place that the table would give to another. */
  isKept: boolean
}

function takenRanks(document: CompetitionDocument, stage: Stage, group: Group): TakenRanks {
  const taken = new Set<number>()
  let [compared, isKept]: [number | null, boolean] = [null, false]
  const isAlone = stage.groups.filter(({ kind }) => kind === 'pool').length <= 1
  for (const source of sourcesOf(document)) {
    if (!('rankOf' in source) || source.rankOf.stage !== stage.key) continue
    const { rankOf } = source
    if (rankOf.group !== undefined && rankOf.group !== group.key) continue
    if (source.overruled) isKept = true
    if (rankOf.group === undefined && stage.across) compared = stage.across.rank
    else if (rankOf.group !== undefined || isAlone) taken.add(rankOf.rank)
  }
  return { taken, compared, isKept }
}

function sourcesOf(document: CompetitionDocument): Source[] {
  return document.stages.flatMap(({ places, groups }) => [
    ...places.flatMap(({ source }) => source ?? []),
    ...groups.flatMap(({ rounds }) =>
      rounds.flatMap(({ matches }) => matches.flatMap(({ sides }) => sides.flatMap(({ source }) => source ?? []))),
    ),
  ])
}
