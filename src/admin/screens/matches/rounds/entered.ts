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

/** Its result can be typed here. Of a lobby, and of what is scored game by game, the match's own screen takes it. */
export function isOpen({ score }: Pick<RoundsView, 'score'>, match: RoundMatch): boolean {
  const hasResult = match.result !== null && match.result.state !== 'void'
  const isPair = match.sides.length === 2 && match.sides.every(({ isKnown }) => isKnown)
  return match.isOwn && !match.isIdle && !hasResult && isPair && !match.hasGames && score !== 'lobby'
}
