import type { RoundMatch, RoundsView } from '#shared/admin/rounds.ts'
import { type Typed, typedResult } from './typed-result.ts'

export interface EnteredMatch {
  match: RoundMatch
  typed: Extract<Typed, { state: 'right' }>
}

/** What a cell says, by the rules of its match. */
export function typedIn({ score }: Pick<RoundsView, 'score'>, match: RoundMatch, text: string): Typed {
  const [first, second] = match.sides
  if (!first || !second) return { state: 'empty' }
  return typedResult(text, { names: [first.name, second.name], bestOf: match.bestOf, canDraw: match.canDraw, score })
}

/** The matches whose cells can be sent, in their order. */
export function enteredOf(view: RoundsView, texts: ReadonlyMap<number, string>): EnteredMatch[] {
  return view.rounds.flatMap(({ matches }) =>
    matches.flatMap((match) => {
      const typed = isOpen(view, match) ? typedIn(view, match, texts.get(match.id) ?? '') : null
      return typed?.state === 'right' ? [{ match, typed }] : []
    }),
  )
}

/** Its result can be typed here. */
export function isOpen(view: Pick<RoundsView, 'score'>, match: RoundMatch): boolean {
  const isPair = match.sides.length === 2 && match.sides.every(({ isKnown }) => isKnown)
  return isAwaited(match) && isPair && !hasOwnScreen(view, match)
}

/** Its result is still to be entered, but on its own screen. */
export function isOpenElsewhere(view: Pick<RoundsView, 'score'>, match: RoundMatch): boolean {
  return isAwaited(match) && hasOwnScreen(view, match)
}

function isAwaited({ isOwn, isIdle, result }: RoundMatch): boolean {
  return isOwn && !isIdle && (result === null || result.state === 'void')
}

/** A lobby, and what is scored game by game. */
function hasOwnScreen({ score }: Pick<RoundsView, 'score'>, { hasGames }: RoundMatch): boolean {
  return hasGames || score === 'lobby'
}
