import { expect } from 'vitest'
import { derive } from '#rules/derive.ts'
import { leadingRank } from '#rules/leading-rank.ts'
import type { Derived } from '#rules/model.ts'
import { outlooksOf } from '#rules/outlook/outlook.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Outlook } from '#shared/competitions/outlook.ts'

/** The outlooks of the group `s/a` while it is being played, to be compared with its possible ends. */
export interface Claims {
  outlooks: ReadonlyMap<string, Outlook>
  /** The points, or wins where these rank first, of each at that time. */
  before: ReadonlyMap<string, number>
  lines: Lines
  /** How many of them are not just "open". */
  count: number
}

/** The first so many advance, the last so many are eliminated. */
interface Lines {
  advance: number
  out: number
  size: number
  isByWins: boolean
}

/** `shown`: the competition with its public results. */
export function claimsOf(shown: CompetitionDocument, derived: Derived = derive(shown)): Claims {
  const outlooks = outlooksOf(shown, derived, 's', 'a')
  const [stage] = shown.stages
  const zones = stage?.groups[0]?.zones ?? []
  const width = (kind: string) => zones.flatMap((zone) => (zone.kind === kind ? zone.to - zone.from + 1 : []))[0] ?? 0
  const isByWins = stage?.ruleset.tiebreaks[0]?.metric === 'wins'
  const rows = derived.standings.get('s/a')?.rows ?? []
  return {
    outlooks,
    before: new Map(rows.map(({ entrant, figures }) => [entrant, isByWins ? figures.wins : figures.points])),
    lines: { advance: width('advance'), out: width('eliminated'), size: rows.length, isByWins },
    count: [...outlooks.values()].filter(({ state, enough }) => state !== 'open' || enough !== null).length,
  }
}

/** `e1 champion`, by name. */
export function statesOf(shown: CompetitionDocument): string[] {
  return [...claimsOf(shown).outlooks].sort().map(([entrant, { state }]) => `${entrant} ${state}`)
}

/** `whole`: the same competition, played to one of its possible ends. */
export function checkClaims({ outlooks, before, lines }: Claims, whole: CompetitionDocument): void {
  const derived = derive(whole)
  for (const [entrant, outlook] of outlooks) checkClaim(outlook, endOf(derived, entrant), before.get(entrant) ?? 0, lines)
}

interface End {
  /** The ranks that the row may end on, without those who left: of those who share one, anybody may be placed last. */
  best: number
  worst: number
  /** A title may be shared permanently: everybody who shares it has won it. */
  isChampion: boolean
  points: number
  wins: number
}

function endOf({ standings, awards }: Derived, entrant: string): End {
  const rows = standings.get('s/a')?.rows ?? []
  const row = rows.find((one) => one.entrant === entrant)
  const rank = row && leadingRank(row)
  if (!row || rank == null) throw new Error(`no row of ${entrant}, or one of somebody who left`)
  const sharing = rows.filter((one) => leadingRank(one) === rank).length
  const isChampion = awards.some((award) => award.kind === 'champion' && award.entrant === entrant)
  return { best: rank, worst: rank + sharing - 1, isChampion, points: row.figures.points, wins: row.figures.wins }
}

function checkClaim(outlook: Outlook, end: End, before: number, lines: Lines): void {
  const { advance, out, size, isByWins } = lines
  expect(isByWins ? end.wins : end.points).toBeLessThanOrEqual(outlook.most + 1e-9)
  switch (outlook.state) {
    case 'champion':
      expect([end.best, end.isChampion]).toEqual([1, true])
      break
    case 'first':
      expect(end.worst).toBe(1)
      break
    case 'advanced':
      expect(end.worst).toBeLessThanOrEqual(advance)
      break
    case 'eliminated':
      expect(end.best).toBeGreaterThan(out > 0 ? size - out : advance)
      break
    case 'open':
      checkSentence(outlook, end, before, lines)
  }
}

/** What is enough is so for what the sentence names. */
function checkSentence({ enough, sentence }: Outlook, end: End, before: number, { advance, isByWins }: Lines): void {
  const aim = Number(/确保前 (\d+) 名/.exec(sentence)?.[1] ?? (advance || 1))
  const gained = (isByWins ? end.wins : end.points) - before
  if (sentence.includes('已无缘')) expect(end.best).toBeGreaterThan(advance || 1)
  if (sentence.includes('已确保') || (enough !== null && gained >= enough - 1e-9)) expect(end.worst).toBeLessThanOrEqual(aim)
}
