import type { Fault } from '#admin/api.ts'
import type { Part, StatisticsAct } from './draft.ts'
import { seriesHandle, valueHandle } from './parts.ts'

/** Where in the form a fault of the act belongs. */
export interface PlacedFault {
  part: Part
  of: 'value' | 'series' | 'event' | 'part'
  /** `valueHandle`, `seriesHandle`, the position of an event among the act's; '' for none. */
  handle: string
  message: string
}

/** Null: a fault of something else, or of the act as a whole. */
export function placedFault({ path, message }: Fault, act: StatisticsAct): PlacedFault | null {
  const steps = path.split('/').slice(2)
  const isOfMatch = steps[0] === 'statistics'
  const game = steps[0] === 'games' ? act.games[Number(steps[1])] : undefined
  const statistics = isOfMatch ? act.statistics : game?.statistics
  if (!isOfMatch && !game) return null
  const part = game?.number ?? null
  const [kind, index = '', ...rest] = steps.slice(isOfMatch ? 1 : 3)
  if (kind === 'sides') {
    const side = Number(index)
    const own = statistics?.sides?.[side]
    const player = rest[0] === 'players' ? own?.players?.[Number(rest[1])] : undefined
    const values = rest[0] === 'players' ? rest.slice(2) : rest
    const value = (player ? player.values : own?.values)?.[Number(values[1])] ?? player?.values[0]
    if (value) return { part, of: 'value', handle: valueHandle({ side, player: player?.player ?? null, figure: value.figure }), message }
  }
  const series = kind === 'series' ? statistics?.series?.[Number(index)] : undefined
  if (series) return { part, of: 'series', handle: seriesHandle(series), message }
  if (kind === 'events' && index !== '') return { part, of: 'event', handle: index, message }
  return { part, of: 'part', handle: '', message }
}
