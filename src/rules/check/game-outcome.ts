import type { Game } from '#shared/competitions/document.ts'
import type { Outcome } from './outcome.ts'

/** What a game or board of two sides came to: as written, else by its score. Null: it is not done, or nothing tells. Both may have lost a forfeited board. */
export function gameOutcomes({ state, sides }: Game): readonly [Outcome, Outcome] | null {
  const [first, second] = sides
  if (state !== 'done' || first === undefined || second === undefined || sides.length !== 2) return null
  if (first.outcome !== undefined || second.outcome !== undefined) {
    return [first.outcome ?? opposite(second.outcome), second.outcome ?? opposite(first.outcome)]
  }
  if (first.score === undefined || second.score === undefined) return null
  if (first.score === second.score) return ['draw', 'draw']
  return first.score > second.score ? ['win', 'loss'] : ['loss', 'win']
}

function opposite(outcome: Outcome | undefined): Outcome {
  if (outcome === 'win') return 'loss'
  return outcome === 'loss' ? 'win' : 'draw'
}
