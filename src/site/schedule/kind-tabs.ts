import type { CompetitionKind } from '#shared/competitions/document.ts'
import { columnPaths, paths } from '#shared/paths.ts'
import type { Choice } from '../components/ChoiceRow.tsx'

/** The pages of one kind of competition. */
export function kindTabs(kind: CompetitionKind, current: 'now' | 'past'): Choice[] {
  return [
    { label: '当前赛事', to: paths.matchesOfKind(kind), isCurrent: current === 'now' },
    { label: '往期', to: paths.archive(kind), isCurrent: current === 'past' },
    { label: '新闻', to: columnPaths[kind] ?? paths.newsList(), isCurrent: false },
  ]
}
