/** 云涧 – 长庚; with more than two sides, the first two. */
export function sidesLine(names: readonly (string | null)[]): string {
  const known = names.map((name) => name ?? '待定')
  if (known.length > 2) return `${known.slice(0, 2).join('、')}等 ${known.length} 方`
  return known.join(' – ') || '待定'
}
