import type { MatchWork, StageWork } from './workings.ts'

/**
 * A bracket whose sides have entrants and no sources: an entrant that plays again comes from its match before, in the order of the document
 * (upper before lower before final, round by round). Without this, every match would count as leaving the bracket.
 */
export function linkUnsourced(stage: StageWork): void {
  const before = new Map<string, MatchWork>()
  for (const work of stage.matches) {
    work.sides.forEach(({ entrant, source }, side) => {
      if (entrant === null) return
      const last = before.get(entrant)
      if (last && (source === null || 'tbd' in source)) link(last, entrant, { match: work.key, side })
      before.set(entrant, work)
    })
  }
}

function link(last: MatchWork, entrant: string, place: { match: string; side: number }): void {
  if (last.winner.entrant === entrant) last.winnerTo ??= place
  else if (last.loser.entrant === entrant) last.loserTo ??= place
}
