import { type LimitNode, PostgresDialect, PostgresQueryCompiler, type QueryCompiler } from 'kysely'
import { inlineLimit } from './inline-limit.ts'

/** PostgreSQL with statements that are planned once for all values. */
export class PlannedOnceDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new WritingLimits()
  }
}

/** Writes limits into the statement: of one that is a parameter the plan assumes a tenth of all rows. */
class WritingLimits extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const limit = inlineLimit(node)
    if (limit === null) super.visitLimit(node)
    else this.append(limit)
  }
}
