/** Why the rows of a table before the first result are in this order: a bye or an adjustment may already count. */
export function unrankedWords(rows: readonly { rank: number }[]): string {
  const isBySeed = rows.every(({ rank }) => rank === rows[0]?.rank)
  return isBySeed ? '还没有赛果，按种子顺序列出。' : '还没有比赛的赛果：先按轮空和积分调整后的积分，积分相同的按种子顺序列出。'
}

interface ZonedRow {
  entrant: { name: string }
  zone: string | null
  isZoneKept: boolean
}

/** Why some rows have another zone than their rank: 后面的对阵已经排定，不随现在的名次改变：乙、丙「晋级」，甲没有席位。Empty where all follow it. */
export function keptZoneWords(rows: readonly ZonedRow[], zones: readonly { kind: string; label: string }[]): string {
  const kept = rows.filter((row) => row.isZoneKept)
  if (kept.length === 0) return ''
  const namesIn = (kind: string | null) =>
    kept
      .filter(({ zone }) => zone === kind)
      .map(({ entrant }) => entrant.name)
      .join('、')
  const kinds = new Map(zones.map(({ kind, label }) => [kind, label]))
  const parts = [...kinds].flatMap(([kind, label]) => (namesIn(kind) ? [`${namesIn(kind)}「${label}」`] : []))
  const without = namesIn(null)
  return `后面的对阵已经排定，不随现在的名次改变：${[...parts, ...(without ? [`${without}没有席位`] : [])].join('，')}。`
}

/** "第 2–3 名待定": an undecided tie. */
export function openPlaceWords(span: readonly [number, number]): string {
  return `${placeWords(span)}待定`
}

/** "第 3 名", "第 5–8 名". */
export function placeWords([from, to]: readonly [number, number]): string {
  return from === to ? `第 ${from} 名` : `第 ${from}–${to} 名`
}
