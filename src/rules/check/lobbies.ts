import type { Fault } from '#rules/fault.ts'
import type { Stage } from '#shared/competitions/document.ts'
import type { Side } from '#shared/competitions/match.ts'
import type { LocatedMatch } from './catalogue.ts'

export function isLobby({ stage }: LocatedMatch): boolean {
  return stage.stage.format === 'lobby_series'
}

/** A lobby has two or more sides; once it has a result, each has a place or was absent, and the places are consecutive. */
export function* lobbyFaults(seat: LocatedMatch): Generator<Fault> {
  if (!isLobby(seat)) return
  const { match, path } = seat
  if (match.sides.length < 2) {
    yield { path: `${path}.sides`, rule: 'lobby-sides', message: '一场多方比赛至少有两方，请补上 sides。' }
  }
  const { result } = match
  if (result === undefined || result.state === 'void' || result.kind === 'void') return
  if (result.kind !== 'played' && result.kind !== 'awarded') {
    const message = '多方比赛的 result.kind 只有 played、awarded 和 void：没来的一方请写 incident，不写名次。'
    yield { path: `${path}.result.kind`, rule: 'lobby-kind', message }
    return
  }
  const done = (match.games ?? []).flatMap((game, i) => (game.state === 'done' ? [{ game, at: `${path}.games[${i}].sides` }] : []))
  if (done.length === 0) yield* placesFaults(match.sides, seat, `${path}.sides`)
  for (const { game, at } of done) {
    if (game.sides.length !== match.sides.length) continue
    const sides = game.sides.map((side, i) => ({ ...side, incident: side.incident ?? match.sides[i]?.incident }))
    yield* placesFaults(sides, seat, at)
  }
}

type Placed = Pick<Side, 'placement' | 'incident'>

function* placesFaults(sides: readonly Placed[], { byes }: LocatedMatch, path: string): Generator<Fault> {
  for (const [i, { placement, incident }] of sides.entries()) {
    const at = `${path}[${i}].placement`
    if (incident === undefined && placement === undefined && !byes[i]) {
      const message = `第 ${i + 1} 方没有名次：请写 placement；没来或被取消资格的，请写 incident。`
      yield { path: at, rule: 'place-missing', message }
      return
    }
    if (incident !== undefined && placement !== undefined) {
      const message = `第 ${i + 1} 方有 incident，不计名次：请去掉 placement，或去掉 incident。`
      yield { path: at, rule: 'place-of-absent', message }
      return
    }
  }
  yield* rowFault(sides, path)
}

function* rowFault(sides: readonly Placed[], path: string): Generator<Fault> {
  const places = sides.map(({ placement, incident }) => (placement === undefined || incident !== undefined ? null : placement))
  const found = misplaced(places)
  if (!found) return
  const { side, ...facts } = found
  yield { path: `${path}[${side}].placement`, rule: 'places-in-row', ...facts }
}

/** Places with ties go 1, 2, 2, 4. Returns the first that does not fit, with the expected place. */
export function misplaced(places: readonly (number | null)[]): { side: number; place: number; expected: number; message: string } | null {
  const inOrder = places.flatMap((place, side) => (place === null ? [] : [{ place, side }])).sort((a, b) => a.place - b.place)
  for (const [index, { place, side }] of inOrder.entries()) {
    const before = inOrder[index - 1]?.place
    if (place === index + 1 || place === before) continue
    const expected = index + 1
    const message =
      place > expected
        ? `没有第 ${expected} 名，却有第 ${place} 名，请改正。`
        : `第 ${before} 名有并列，后面一名应是第 ${expected} 名，不是第 ${place} 名，请改正。`
    return { side, place, expected, message }
  }
  return null
}

/** Placement points belong to a series of lobbies, which allows no other rules for points and has no opponents. */
export function* lobbyRulesetFaults({ format, ruleset }: Stage, path: string): Generator<Fault> {
  const isSeries = format === 'lobby_series'
  const isScored = ruleset.score === 'lobby'
  if (isSeries !== isScored) {
    const message = isSeries ? '多方积分赛的 score 请写 lobby。' : 'score: lobby 只用于多方积分赛（lobby_series），请改正。'
    yield { path: `${path}.score`, rule: 'lobby-ruleset', isLobby: isSeries, message }
    return
  }
  if (isSeries !== (ruleset.placementPoints !== undefined)) {
    const message = isSeries
      ? '多方积分赛要用 placementPoints 写明各名次得几分，请补上。'
      : 'placementPoints 只用于多方积分赛（lobby_series），请去掉。'
    yield { path: `${path}.placementPoints`, rule: 'lobby-ruleset', isLobby: isSeries, message }
    return
  }
  if (!isSeries) return
  if (ruleset.bestOf !== undefined) {
    const message = '多方比赛没有先胜几局：请去掉 bestOf，固定局数写 totalGames。'
    yield { path: `${path}.bestOf`, rule: 'lobby-length', message }
  }
  for (const [i, { metric, scope }] of ruleset.tiebreaks.entries()) {
    if (scope === 'overall' && metric !== 'sonneborn_berger') continue
    const message = `多方比赛没有“对手”和“相互战绩”，请把“${metric}”的 scope 改为 overall 或去掉这一项。`
    yield { path: `${path}.tiebreaks[${i}].scope`, rule: 'lobby-tiebreak', metric, message }
  }
}
