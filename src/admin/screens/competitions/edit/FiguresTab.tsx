import { useMemo } from 'react'
import { DeclaredFields } from '#admin/screens/competitions/figures/DeclaredFields.tsx'
import { type Declared, tidyEventKind, tidyFigure } from '#admin/screens/competitions/figures/declared.ts'
import { useWhyNot } from '#admin/session.ts'
import { statisticsUses } from '#rules/statistics-uses.ts'
import type { TabProps } from './tab-props.ts'

/** The figures and kinds of events that may be told of the competition's matches. */
export function FiguresTab({ document, edited: { competition }, edits, change, problem }: TabProps) {
  const why = useWhyNot('competitions.write')
  const uses = useMemo(() => statisticsUses(document), [document])
  const { figures = [], eventKinds = [] } = { ...competition, ...edits.competition }
  const set = (declared: Declared) =>
    change({
      competition: {
        ...edits.competition,
        figures: declared.figures.map(tidyFigure),
        eventKinds: declared.eventKinds.map(tidyEventKind),
      },
    })
  return <DeclaredFields value={{ figures, eventKinds }} uses={uses} problem={problem} disabled={why !== null} onChange={set} />
}
