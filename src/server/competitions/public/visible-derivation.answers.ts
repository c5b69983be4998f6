import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import { visible } from '#rules/visible.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** A competition with its public results only, and what derives from them. */
export interface VisibleDerivation {
  document: CompetitionDocument
  derived: Derived
}

/** Loads and derives on first use, at most once per answer; undefined where there is no such competition. */
export function visibleDerivation({ read, now }: QueryContext, competitionId: number): () => Promise<VisibleDerivation | undefined> {
  let known: Promise<VisibleDerivation | undefined> | null = null
  return () => (known ??= load())

  async function load(): Promise<VisibleDerivation | undefined> {
    const loaded = await findCompetitionDocument(read, competitionId)
    if (!loaded) return undefined
    const document = visible(loaded.document, now)
    return { document, derived: derive(document) }
  }
}
