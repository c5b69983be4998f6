/** Terms of use hold nearly every year and word somewhere: pages that are not found by their titles come after everything else. */
export function pagesLast<Hit extends { id: number; subject: string }>(hits: readonly Hit[], titled: readonly Hit[]): Hit[] {
  const ids = new Set(titled.map(({ id }) => id))
  const isLast = ({ id, subject }: Hit) => subject === 'page' && !ids.has(id)
  return [...hits.filter((hit) => !isLast(hit)), ...hits.filter(isLast)]
}
