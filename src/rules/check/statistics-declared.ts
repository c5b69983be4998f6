import type { Fault } from '#rules/fault.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { EventKind, Figure } from '#shared/competitions/statistics.ts'

interface Declared {
  figures: ReadonlyMap<string, Figure>
  kinds: ReadonlyMap<string, EventKind>
}

const declared = new WeakMap<CompetitionDocument['competition'], Declared>()

/** What the competition declares, by key: made once for a document. */
export function declaredOf({ competition }: CompetitionDocument): Declared {
  const known = declared.get(competition)
  if (known) return known
  const { figures = [], eventKinds = [] } = competition
  const made = { figures: new Map(figures.map((one) => [one.key, one])), kinds: new Map(eventKinds.map((one) => [one.key, one])) }
  declared.set(competition, made)
  return made
}

export function unknownFigure(key: string, path: string, figures: Declared['figures']): Fault {
  const known = [...figures.values()].map(named)
  const message = `没有“${key}”这个数据项，${known.length > 0 ? `声明了的有：${known.join('、')}` : '赛事的 figures 里一个都没有声明'}。`
  return { path, rule: 'unknown-figure', key, known, message }
}

export function unknownEventKind(key: string, path: string, kinds: Declared['kinds']): Fault {
  const known = [...kinds.values()].map(named)
  const message = `没有“${key}”这种事件，${known.length > 0 ? `声明了的有：${known.join('、')}` : '赛事的 eventKinds 里一种都没有声明'}。`
  return { path, rule: 'unknown-event-kind', key, known, message }
}

function named({ key, name }: { key: string; name: string }): string {
  return `“${key}”（${name}）`
}
