import type { Transaction } from 'kysely'
import { insertDocuments, updateDocuments } from '#server/articles/articles-admin.queries.ts'
import type { DocumentInput } from '#server/articles/document-input.model.ts'
import { replaceDrafts } from '#server/articles/drafts.queries.ts'
import type { Touch } from '#server/cache/transact.ts'
import { upsertColumns } from '#server/columns/columns.queries.ts'
import type { Database } from '#server/db/tables.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import { settlePicture } from '#server/media/settle-picture.service.ts'
import type { Draft } from './check-row.ts'
import { holdsSince, listIds, listLinkTargets } from './import.queries.ts'
import type { NamedPicture } from './pictures.ts'
import { type Ids, idsOfPictures, inputOf, type Plan } from './plan.ts'

/** The database was changed after the plan was made. */
export class PlanOutdated extends Error {}

interface PlanParts {
  pictures: ReadonlyMap<number, NamedPicture>
  now: string
}

/** Executes a plan; returns all resulting ids. Throws `PlanOutdated`, with nothing written. */
export async function applyPlan(db: Transaction<Database>, touch: Touch, plan: Plan, { pictures, now }: PlanParts): Promise<Ids> {
  if (!(await holdsSince(db, plan.seen))) throw new PlanOutdated()
  if (plan.newColumns.length > 0) {
    await upsertColumns(db, plan.newColumns)
    touch('columns')
  }
  for (const picture of plan.pictures) {
    await settlePicture(db, touch, picture, now)
    touch(`media:${await insertMediaItem(db, picture, now)}`)
  }
  const ids = await currentIds(db, plan, pictures)
  const created = plan.created.map((draft) => complete(draft, ids, now))
  const changed = plan.changed.map(({ draft, id, publishedAt }) => ({ id, input: complete(draft, ids, publishedAt) }))
  const newIds = await insertDocuments(db, created, now)
  await updateDocuments(db, changed, now)
  await replaceDrafts(db, changed, now)
  for (const id of [...newIds, ...changed.map((document) => document.id)]) touch(`article:${id}`)
  for (const input of [...created, ...changed.map((document) => document.input)]) touch(input.place.kind === 'page' ? 'pages' : 'articles')
  const linked = [...created, ...changed.map((document) => document.input)].flatMap((input) => input.links ?? [])
  // The subjects of an article's former links no longer show it.
  for (const { subject, subjectId } of [...linked, ...plan.changed.flatMap((one) => one.links)]) touch(`${subject}:${subjectId}`)
  return ids
}

async function currentIds(db: Transaction<Database>, plan: Plan, pictures: ReadonlyMap<number, NamedPicture>): Promise<Ids> {
  const drafts = [...plan.created, ...plan.changed.map(({ draft }) => draft)]
  const targets = await listLinkTargets(
    db,
    drafts.flatMap((draft) => draft.links),
  )
  const { columns, media } = await listIds(db, [...new Set([...pictures.values()].map((picture) => picture.hash))])
  return { columns, targets, pictures: idsOfPictures(pictures, media) }
}

function complete(draft: Draft, ids: Ids, otherwise: string | null): DocumentInput {
  const input = inputOf(draft, ids, otherwise)
  if (!input) throw new Error(`What ${draft.at.file}, row ${draft.at.row} names was not written`)
  return input
}
