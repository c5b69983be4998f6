import type { OpeningsBlock } from '#shared/settings.ts'
import { OpeningRows } from '../openings/OpeningRows.tsx'

/** A chunk of its own: the page of openings has the rows from the start. */
export function Openings({ openings }: Pick<OpeningsBlock, 'openings'>) {
  return <OpeningRows openings={openings} />
}
