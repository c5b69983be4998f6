import { formatClock, formatDay, formatListed, formatShort, nearDay } from '#shared/dates.ts'
import { groupOfState, type OpeningState } from '#shared/opening-state.ts'
import type { Merger, OpeningView } from '#shared/openings.ts'
import { spaced } from '#shared/spaced.ts'

/** Further facts, each as a sentence. */
export function factsOf(opening: OpeningView, state: OpeningState, today: string): string[] {
  const { postponedFrom, maintenanceUntil, closesAt, mergedInto, mergedFrom } = opening
  const group = groupOfState(state)
  return [
    group === 'coming' && postponedFrom !== null ? `延期：原定 ${formatShort(postponedFrom, today)}` : '',
    state === 'maintenance' && maintenanceUntil !== null ? spaced`预计${formatShort(maintenanceUntil, today)}结束维护` : '',
    group !== 'coming' && state !== 'merged' && state !== 'cancelled' && closesAt !== null
      ? `${nearDay(closesAt, today) ?? formatDay(closesAt)} ${formatClock(closesAt)} 关闭`
      : '',
    intoWords(mergedInto, state === 'merged', today),
    mergedFrom.length > 0 ? `并入：${mergedFrom.map(({ name, at }) => `${name}（${formatListed(at, today)}）`).join('、')}` : '',
  ].filter((fact) => fact !== '')
}

/** From the nearest merge to the last. */
function intoWords([first, ...rest]: readonly Merger[], isMerged: boolean, today: string): string {
  if (first === undefined) return ''
  const start = `${formatListed(first.at, today)} ${isMerged ? '并入' : '将并入'} ${first.name}`
  return [start, ...rest.map(({ name, at }) => `${formatListed(at, today)} 再并入 ${name}`)].join('，')
}
