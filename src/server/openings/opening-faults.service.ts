import type { Fault } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import type { NewOpening } from '#shared/admin/openings.ts'
import { findLinkedArticle, findOpening, hasNamesake, isLinkKnown, listMergedOpenings } from './openings-admin.queries.ts'

/** What a schema cannot check: a name of its own, the order of the instants, an existing article and link, merges without a cycle. */
export async function openingFaults(db: Selecting, id: number | null, opening: NewOpening): Promise<Fault[]> {
  const faults = momentFaults(opening)
  const { name, zone } = opening
  if (await hasNamesake(db, { id, name, zone }))
    faults.push({ path: '/name', message: `「${zone}」里已经有一座「${name}」，玩家分不清两座；请换一个名称或区` })
  if (opening.articleId !== null && !(await findLinkedArticle(db, opening.articleId))) {
    faults.push({ path: '/articleId', message: '这篇文章已经不在了，请重新选择' })
  }
  if (opening.linkId !== null && !(await isLinkKnown(db, opening.linkId))) {
    faults.push({ path: '/linkId', message: '这个链接已经不在了，请重新选择' })
  }
  const { mergedIntoId: into, mergedAt: at } = opening
  if (into !== null && at !== null) {
    const fault = await mergerFault(db, { id, into, at })
    if (fault !== null) faults.push({ path: '/mergedIntoId', message: fault })
  }
  return faults
}

function momentFaults(opening: NewOpening): Fault[] {
  const { opensAt, precision, maintenanceFrom, maintenanceUntil, mergedIntoId, mergedAt } = opening
  const faults: Fault[] = []
  if (precision !== 'tbd' && opensAt === null) faults.push({ path: '/opensAt', message: '请填写开放时间，或把时间改为「待定」' })
  if (maintenanceUntil !== null && maintenanceFrom === null)
    faults.push({ path: '/maintenanceFrom', message: '填了维护结束的时间，也要填开始的时间' })
  if (maintenanceFrom !== null && maintenanceUntil !== null && maintenanceUntil <= maintenanceFrom)
    faults.push({ path: '/maintenanceUntil', message: '维护要在开始之后结束，请检查两个时间' })
  if (mergedIntoId !== null && mergedAt === null) faults.push({ path: '/mergedAt', message: '请填写合服的时间' })
  if (mergedAt !== null && opensAt !== null && mergedAt <= opensAt)
    faults.push({ path: '/mergedAt', message: '合服要在开放之后，请检查两个时间；不开了就填关闭时间' })
  if (mergedIntoId === null && mergedAt !== null)
    faults.push({ path: '/mergedIntoId', message: '请选择合并到哪台服务器，或清空合服的时间' })
  return faults
}

/** Why one cannot be merged into the other; null where it can. `id`: null for a new one. */
export async function mergerFault(
  db: Selecting,
  { id, into, at }: { id: number | null; into: number; at: string },
): Promise<string | null> {
  const target = await findOpening(db, into)
  if (!target) return '要合并到的服务器已经不在了，请重新选择'
  if (id === into) return '不能把服务器合并到它自己，请选另一台'
  const merged = new Map((await listMergedOpenings(db)).map((row) => [row.id, row]))
  const passed = [target.name]
  for (let step = merged.get(into); step !== undefined && step.merged_into_id !== null; step = merged.get(step.merged_into_id)) {
    if (step.merged_into_id === id) return `「${passed.join('」→「')}」最后又合并到这台服务器，会绕成一圈，请选另一台`
    const next = merged.get(step.merged_into_id)
    passed.push(next?.name ?? '')
    if (passed.length > merged.size + 1) break
  }
  if (target.merged_at !== null && target.merged_at <= at) return `那时「${target.name}」已经合并到别的服务器，请直接选合并后的那一台`
  return null
}
