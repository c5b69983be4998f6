import type { Fault } from '#rules/fault.ts'
import type { LocatedMatch } from './catalogue.ts'

/** The number of games is given in one way only, and a best of is odd. */
export function* lengthFaults({ match, path }: LocatedMatch): Generator<Fault> {
  yield* lengthPairFault(match, path)
}

export function* lengthPairFault(of: { bestOf?: number; totalGames?: number }, path: string): Generator<Fault> {
  const { bestOf, totalGames } = of
  if (bestOf !== undefined && totalGames !== undefined) {
    yield {
      path: `${path}.totalGames`,
      rule: 'best-of-and-total-games',
      message: 'bestOf（先胜过半即止）和 totalGames（打满全部）只能写一个，请去掉其中一个。',
    }
  } else if (bestOf !== undefined && bestOf % 2 === 0) {
    yield {
      path: `${path}.bestOf`,
      rule: 'best-of-even',
      games: bestOf,
      message: `bestOf 必须是单数；要打满 ${bestOf} 局，请改写 totalGames: ${bestOf}。`,
    }
  }
}
