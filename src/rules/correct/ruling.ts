import type { Correction } from '#rules/model.ts'
import type { CompetitionDocument, Ruling } from '#shared/competitions/document.ts'

/** The document with a ruling of kind correction, with the first free key of correction-1, correction-2, … */
export function withRuling(document: CompetitionDocument, correction: Correction, reason: string | null): CompetitionDocument {
  const rulings = document.rulings ?? []
  const keys = new Set(rulings.map(({ key }) => key))
  let number = 1
  while (keys.has(`correction-${number}`)) number++
  const { match, publicNote, author, at } = correction
  const ruling: Ruling = {
    key: `correction-${number}`,
    kind: 'correction',
    match,
    ...(reason !== null && { reason }),
    publicNote,
    ...(author !== undefined && { author }),
    at,
  }
  return { ...document, rulings: [...rulings, ruling] }
}

/** What was done, shortened to the 1000 characters of a ruling's reason. */
export function reasonOf(what: string, items: readonly string[]): string {
  const most = 1000 - 20
  let text = what
  for (const [index, item] of items.entries()) {
    const longer = `${text}${index === 0 ? '' : '；'}${item}`
    if (longer.length > most) return `${text}；另有 ${items.length - index} 处。`
    text = longer
  }
  return `${text}。`
}
