import type { Match } from '#shared/competitions/document.ts'

export type Outcome = 'win' | 'loss' | 'draw'

const opposite = { win: 'loss', loss: 'win', draw: 'draw' } as const

/**
 * What a match of two sides came to by the document's own words: the outcome that is written, who was absent or gave up, the shoot-out, the score.
 * Null: no result, a void one, more or fewer sides, or nothing that tells.
 */
export function outcomesOf({ sides, result }: Match): readonly [Outcome, Outcome] | null {
  const [first, second] = sides
  if (result === undefined || result.state === 'void' || first === undefined || second === undefined || sides.length !== 2) return null
  switch (result.kind) {
    case 'void':
    case 'bye':
      return null
    case 'double_forfeit':
      return ['loss', 'loss']
    case 'walkover':
    case 'forfeit_in_play':
      if ((first.incident === undefined) !== (second.incident === undefined)) {
        return first.incident === undefined ? ['win', 'loss'] : ['loss', 'win']
      }
      return written(first.outcome, second.outcome)
    case 'played':
    case 'draw':
    case 'awarded':
      return written(first.outcome, second.outcome) ?? byFigures(result.shootout) ?? byFigures([first.score, second.score], true)
  }
}

function written(first: Outcome | undefined, second: Outcome | undefined): readonly [Outcome, Outcome] | null {
  if (first !== undefined) return [first, second ?? opposite[first]]
  return second === undefined ? null : [opposite[second], second]
}

function byFigures(figures: readonly (number | undefined)[] | undefined, isLevelADraw = false): readonly [Outcome, Outcome] | null {
  const [first, second] = figures ?? []
  if (first === undefined || second === undefined) return null
  if (first === second) return isLevelADraw ? ['draw', 'draw'] : null
  return first > second ? ['win', 'loss'] : ['loss', 'win']
}
