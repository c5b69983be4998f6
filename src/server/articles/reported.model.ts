interface Reported {
  article_id: number
  /** Of the competition. */
  id: number
  name: string
  round: string | null
  /** Of the round; null: the article is linked to the competition itself. */
  number: number | null
}

/** By article: "夏季杯 · 半决赛", "夏季杯" where it is about several rounds; nothing where it is about several competitions. */
export function aboutOf(rows: readonly Reported[]): Map<number, string> {
  const about = new Map<number, string>()
  for (const [article, own] of Map.groupBy(rows, ({ article_id }) => article_id)) {
    const [first] = own
    if (!first || own.some(({ id }) => id !== first.id)) continue
    const rounds = new Set(own.flatMap(({ round, number }) => (number === null ? [] : [round || `第 ${number} 轮`])))
    about.set(article, [first.name, ...(rounds.size === 1 ? rounds : [])].join(' · '))
  }
  return about
}
