import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'

/** The statistics of a match and of its games. */
export type WithStatistics = Pick<Match, 'statistics'> & { games?: readonly Pick<Game, 'number' | 'statistics'>[] | undefined }

/** A changed value of a side or player; null: no value. */
export interface ValueChange {
  /** Its number; null: the match as a whole. */
  game: number | null
  /** Its index. */
  side: number
  /** Slug; null: of the side. */
  player: string | null
  figure: string
  from: number | null
  to: number | null
}

/** Names for what statistics refer to by keys, indexes and slugs. */
export interface StatisticNames {
  /** Of a value that is gone, whose it was before: the side may be another's now. */
  side: (index: number, when: 'before' | 'after') => string
  player: (slug: string) => string
  figure: (key: string) => { name: string; unit: string }
}

/** By game, the match as a whole first. */
export function valueChanges(before: WithStatistics, after: WithStatistics): ValueChange[] {
  return pairs(before, after).flatMap(({ game, was, is }) => {
    const [old, now] = [valuesOf(was), valuesOf(is)]
    return [...new Map([...old, ...now])].flatMap(([key, { side, player, figure }]): ValueChange[] => {
      const [from = null, to = null] = [old.get(key)?.value, now.get(key)?.value]
      return from === to ? [] : [{ game, side, player, figure, from, to }]
    })
  })
}

/** 青锋 阿云 击杀 12 → 15 次 */
export function valueChangeText({ side, player, figure, from, to }: ValueChange, names: StatisticNames): string {
  const { name, unit } = names.figure(figure)
  const who = [names.side(side, to === null ? 'before' : 'after'), ...(player === null ? [] : [names.player(player)]), name].filter(
    (word) => word !== '',
  )
  return `${who.join(' ')} ${from ?? '无'} → ${to ?? '无'}${unit === '' ? '' : ` ${unit}`}`
}

const namedMax = 40

/** One line for each game with changes: 第 1 局：青锋 金钱 60.5 → 61.2 千，金钱走势有改动，事件 3 → 4 个 */
export function statisticLines(before: WithStatistics, after: WithStatistics, names: StatisticNames): string[] {
  const values = valueChanges(before, after)
  return pairs(before, after).flatMap(({ game, was, is }) => {
    const changes = [
      ...values.filter((change) => change.game === game).map((change) => valueChangeText(change, names)),
      ...seriesChanges(was, is, names),
      ...eventChanges(was, is),
    ]
    if (changes.length === 0) return []
    const rest = changes.length > namedMax ? `，另有 ${changes.length - namedMax} 项` : ''
    return [`${game === null ? '整场' : `第 ${game} 局`}：${changes.slice(0, namedMax).join('，')}${rest}`]
  })
}

/** `sides`: the names of the match's sides; `before`: as they were before the change. */
export function statisticNamesOf(
  { competition, players = [] }: CompetitionDocument,
  sides: readonly string[],
  before: readonly string[] = sides,
): StatisticNames {
  const figures = new Map((competition.figures ?? []).map(({ key, name, unit = '' }) => [key, { name, unit }]))
  const named = new Map(players.map(({ slug, names }) => [slug, (names.findLast((one) => one.to === undefined) ?? names.at(-1))?.name]))
  return {
    side: (index, when) => (when === 'before' ? before : sides)[index] ?? `第 ${index + 1} 方`,
    player: (slug) => named.get(slug) ?? slug,
    figure: (key) => figures.get(key) ?? { name: key, unit: '' },
  }
}

interface Pair {
  game: number | null
  was: Statistics | undefined
  is: Statistics | undefined
}

function pairs(before: WithStatistics, after: WithStatistics): Pair[] {
  const [old, now] = [before, after].map(({ games = [] }) => new Map(games.map(({ number, statistics }) => [number, statistics])))
  const numbers = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].sort((a, b) => a - b)
  const whole: Pair = { game: null, was: before.statistics, is: after.statistics }
  return [whole, ...numbers.map((game): Pair => ({ game, was: old?.get(game), is: now?.get(game) }))]
}

function valuesOf({ sides = [] }: Statistics = {}) {
  const own = sides.flatMap(({ values = [] }, side) => values.map((one) => ({ ...one, side, player: null })))
  const ofPlayers = sides.flatMap(({ players = [] }, side) =>
    players.flatMap(({ player, values }) => values.map((one) => ({ ...one, side, player }))),
  )
  return new Map([...own, ...ofPlayers].map((one) => [`${one.side} ${one.player ?? ''} ${one.figure}`, one]))
}

function seriesChanges({ series: was = [] }: Statistics = {}, { series: is = [] }: Statistics = {}, names: StatisticNames): string[] {
  const text = (list: typeof was, figure: string) => JSON.stringify(list.filter((one) => one.figure === figure))
  return [...new Set([...was, ...is].map(({ figure }) => figure))]
    .filter((figure) => text(was, figure) !== text(is, figure))
    .map((figure) => `${names.figure(figure).name}走势有改动`)
}

function eventChanges({ events: was = [] }: Statistics = {}, { events: is = [] }: Statistics = {}): string[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  return [was.length === is.length ? '事件有改动' : `事件 ${was.length} → ${is.length} 个`]
}
