import type { RoundResults } from '#rules/after-round.ts'
import type { CountedMatch, CountedSide } from '#rules/model.ts'
import { readJson } from '#server/db/stored-json.ts'

type Kept = [entrants: RoundResults['input']['entrants'], matches: KeptMatch[], rest: KeptRest]
type KeptRest = Omit<RoundResults, 'input'> & Omit<RoundResults['input'], 'entrants' | 'matches'>
/** Values that most matches share come last and are omitted. */
type KeptMatch = [
  round: number,
  sides: KeptSide[],
  kind?: CountedMatch['kind'],
  decidedIn?: CountedMatch['decidedIn'],
  bye?: CountedMatch['bye'],
  isProvisional?: boolean,
]
type KeptSide = [
  entrant: number,
  outcome: CountedSide['outcome'],
  score: number | null,
  gamesWon: number,
  gamesLost: number,
  placement?: number,
]

/** As text, an eighth of its plain JSON: a league of 380 matches takes 20 KB. Match keys are omitted, because no ranking needs them. */
export function packResults({ input, ...rest }: RoundResults): string {
  const { entrants, matches, ...figures } = input
  const positions = new Map(entrants.map(({ key }, position) => [key, position]))
  const kept: Kept = [entrants, matches.map((match) => packMatch(match, positions)), { ...rest, ...figures }]
  return JSON.stringify(kept)
}

export function unpackResults(text: string): RoundResults {
  const [entrants, matches, { openRounds, begins, ...figures }]: Kept = readJson(text)
  const keys = entrants.map(({ key }) => key)
  return { openRounds, begins, input: { ...figures, entrants, matches: matches.map((match) => unpackMatch(match, keys)) } }
}

function packMatch({ round, sides, kind, decidedIn, bye, isProvisional }: CountedMatch, positions: ReadonlyMap<string, number>): KeptMatch {
  const packed = sides.map(({ entrant, outcome, score, gamesWon, gamesLost, placement }): KeptSide => {
    const position = positions.get(entrant) ?? -1
    if (placement === null) return [position, outcome, score, gamesWon, gamesLost]
    return [position, outcome, score, gamesWon, gamesLost, placement]
  })
  if (isProvisional || bye !== null) return [round, packed, kind, decidedIn, bye, isProvisional]
  if (decidedIn !== 'regulation') return [round, packed, kind, decidedIn]
  return kind === 'played' ? [round, packed] : [round, packed, kind]
}

function unpackMatch(match: KeptMatch, keys: readonly string[]): CountedMatch {
  const [round, sides, kind = 'played', decidedIn = 'regulation', bye = null, isProvisional = false] = match
  return {
    key: '',
    game: null,
    round,
    kind,
    decidedIn,
    sides: sides.map(([entrant, outcome, score, gamesWon, gamesLost, placement = null]) => ({
      entrant: keys[entrant] ?? '',
      outcome,
      score,
      gamesWon,
      gamesLost,
      placement,
    })),
    bye,
    isProvisional,
  }
}
