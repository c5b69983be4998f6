import { oncePerAnswer, type QueryContext } from '#server/http/query-context.ts'
import { findNextReveal } from './reveal.queries.ts'

const nextReveal = oncePerAnswer(({ read, now }, competitionId?: number) => findNextReveal(read, now, { competitionId }))

/** The answer is valid until the next result becomes public, of one competition or, without it, of all. */
export async function dependOnReveals(ctx: QueryContext, competitionId?: number): Promise<void> {
  ctx.deps.renewsAt(await nextReveal(ctx, competitionId))
}
