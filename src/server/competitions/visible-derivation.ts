import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import { visible } from '#rules/visible.ts'
import type { Asking } from '#server/asking.ts'
import { findCompetitionDocument } from './load.queries.ts'

/** What follows from a competition's public results; undefined where there is no such competition. */
export async function visibleDerivation({ read, now }: Asking, competitionId: number): Promise<Derived | undefined> {
  const loaded = await findCompetitionDocument(read, competitionId)
  return loaded && derive(visible(loaded.document, now))
}
