import { checkRow, type Draft, hashed } from './check-row.ts'
import type { PictureList } from './pictures.ts'
import { readSource } from './read-source.ts'
import type { Faults, OnProgress, Spot } from './report.ts'

/** Reads and checks everything that can be checked without the database. */
export async function readDrafts(
  sources: readonly string[],
  pictures: PictureList,
  faults: Faults,
  onProgress: OnProgress,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const source of sources) {
    const rows = await readSource(source, faults)
    for (const [i, row] of rows.entries()) {
      const draft = checkRow(row, pictures, faults)
      if (draft) drafts.push(draft)
      onProgress({ stage: 'checking', done: i + 1, total: rows.length })
    }
  }
  return toldApart(drafts, faults)
}

/**
 * Rows without an id and a date that have the same title but different texts are distinguished by their order: two poems to the same tune
 * are two documents. Any other duplicate key is a fault.
 */
function toldApart(drafts: readonly Draft[], faults: Faults): Draft[] {
  const seen = new Map<string, Spot>()
  const texts = new Map<string, string[]>()
  return drafts.map((draft) => {
    const { place } = draft
    if (place.kind === 'page') {
      claim(`page ${place.slug}`, draft, 'slug', '页面地址')
      return draft
    }
    const { value, isGiven, isDated } = place.key
    if (isGiven || isDated) {
      claim(`article ${value}`, draft, isGiven ? 'externalId' : 'title', isGiven ? 'externalId' : '标题和发布时间')
      return draft
    }
    const others = texts.get(value) ?? []
    texts.set(value, [...others, JSON.stringify(draft.body)])
    const ordinal = others.length + 1
    const isRepeated = others.includes(JSON.stringify(draft.body))
    const key = { ...place.key, value: ordinal === 1 ? value : hashed(`${value}#${ordinal}`) }
    if (isRepeated) faults.add(draft.at, 'title', '标题和正文与前面的一条相同，请删去或加上 externalId')
    else claim(`article ${key.value}`, draft, 'title', '标题和发布时间')
    return { ...draft, place: { ...place, key } }
  })

  function claim(key: string, { at }: Draft, field: string, name: string): void {
    const first = seen.get(key)
    if (first) faults.add(at, field, `${name}与 ${first.file} 第 ${first.row} 条重复`)
    else seen.set(key, at)
  }
}
