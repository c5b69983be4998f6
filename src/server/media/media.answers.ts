import { tagsOf } from '#server/cache/tags.ts'
import { perAnswer, type QueryContext } from '#server/http/query-context.ts'
import type { Picture } from '#shared/media.ts'
import { listMediaItems } from './media.queries.ts'
import { viewPicture } from './media.view.ts'

/** Shared within an answer: cards, tables and awards show the same logos and covers. */
const knownOf = perAnswer(() => new Map<number, Picture>())

/** Pictures by id, the requested ones and those that the answer has read before; adds them to the answer's dependencies. */
export async function answerPictures(
  ctx: Pick<QueryContext, 'read' | 'deps'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Picture>> {
  const known = knownOf(ctx)
  const wanted = [...new Set(ids)].filter((id) => !known.has(id))
  ctx.deps.addTags(...tagsOf('media', wanted))
  for (const row of await listMediaItems(ctx.read, wanted)) known.set(row.id, viewPicture(row))
  return known
}

/** Logos by id, null where there is none. One that was taken down gives way to the designed mark. */
export async function answerLogos(
  ctx: Pick<QueryContext, 'read' | 'deps'>,
  ids: Iterable<number | null>,
): Promise<(id: number | null | undefined) => Picture | null> {
  const pictures = await answerPictures(
    ctx,
    [...ids].filter((id) => id !== null),
  )
  return (id) => {
    const picture = typeof id === 'number' ? pictures.get(id) : undefined
    return picture && !picture.isTakenDown ? picture : null
  }
}
