import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { Picture } from '#shared/media.ts'
import { listMediaItems } from './media.queries.ts'
import { viewPicture } from './media.view.ts'

/** Pictures by id; adds them to the answer's dependencies. */
export async function answerPictures(
  { read, deps }: Pick<QueryContext, 'read' | 'deps'>,
  ids: readonly number[],
): Promise<Map<number, Picture>> {
  const wanted = [...new Set(ids)]
  deps.addTags(...tagsOf('media', wanted))
  const rows = await listMediaItems(read, wanted)
  return new Map(rows.map((row) => [row.id, viewPicture(row)]))
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
