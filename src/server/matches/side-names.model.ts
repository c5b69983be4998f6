/** 云涧 – 长庚; with more than two sides, the first two. */
export function sidesLine(names: readonly (string | null)[]): string {
  const known = names.map((name) => name ?? '待定')
  if (known.length > 2) return `${known.slice(0, 2).join('、')}等 ${known.length} 方`
  return known.join(' – ') || '待定'
}

interface Named {
  name: string | null
  round_name: string | null
  round_number: number
}

/** What a match is called beside its sides: its own name; of a lobby its round too, for each round has the same names again. */
export function lineNames({ name, round_name, round_number }: Named, sideCount: number): string[] {
  const round = sideCount > 2 ? (round_name ?? `第 ${round_number} 轮`) : ''
  return [...new Set([round, name ?? ''])].filter((one) => one !== '')
}
