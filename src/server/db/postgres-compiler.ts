import { type LimitNode, PostgresDialect, PostgresQueryCompiler, type QueryCompiler, ValueNode } from 'kysely'

/** PostgreSQL with statements that are planned once for all values. */
export class PlannedOnceDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new WritingLimits()
  }
}

/** Writes limits into the statement: of one that is a parameter the plan assumes a tenth of all rows. */
class WritingLimits extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) {
      this.append('limit ')
      this.appendImmediateValue(limit.value)
    } else super.visitLimit(node)
  }
}
