import { type Point, round, type Sheet } from './sheet.ts'

const cell = 12

/** Height lines of an invented terrain, by marching squares; every fourth line is heavier. Returns path data for both kinds. */
export function contourLines(sheet: Sheet, hills: number, levels: number): { fine: string; heavy: string } {
  const heights = terrain(sheet, hills)
  const lines = { fine: '', heavy: '' }
  for (let level = 1; level < levels; level++) {
    const data = chains(segments(heights, level / levels))
      .filter((chain) => chain.length > 5)
      .map((chain) => `M${chain.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`)
      .join('')
    lines[level % 4 === 0 ? 'heavy' : 'fine'] += data
  }
  return lines
}

/** Rows of heights in 0…1: a sum of hills, each a little stretched and turned. */
function terrain(sheet: Sheet, hills: number): number[][] {
  const { width, height, random } = sheet
  const bumps = Array.from({ length: hills }, () => ({
    x: random.between(-0.05, 1.05) * width,
    y: random.between(-0.05, 1.05) * height,
    size: random.between(0.08, 0.22) * width,
    stretch: random.between(0.55, 1.6),
    turn: random.between(0, Math.PI),
    tall: random.between(0.35, 1),
  }))
  const waves = Array.from({ length: 6 }, (_, index) => ({
    angle: random.between(0, Math.PI),
    phase: random.between(0, 6),
    rate: 0.006 + index * 0.004,
  }))
  const at = (x: number, y: number) => {
    let sum = 0
    for (const { x: cx, y: cy, size, stretch, turn, tall } of bumps) {
      const [dx, dy] = [x - cx, y - cy]
      const u = (dx * Math.cos(turn) + dy * Math.sin(turn)) / (size * stretch)
      const v = (dy * Math.cos(turn) - dx * Math.sin(turn)) / size
      sum += tall * Math.exp(-(u * u + v * v) * 1.6)
    }
    for (const { angle, phase, rate } of waves) sum += 0.028 * Math.sin((x * Math.cos(angle) + y * Math.sin(angle)) * rate + phase)
    return sum
  }
  const rows = Array.from({ length: Math.ceil(height / cell) + 2 }, (_, row) =>
    Array.from({ length: Math.ceil(width / cell) + 2 }, (_, column) => at(column * cell, row * cell)),
  )
  const top = Math.max(...rows.flat())
  return rows.map((row) => row.map((value) => Math.max(0, value) / top))
}

type Segment = readonly [Point, Point]

function segments(heights: number[][], level: number): Segment[] {
  const found: Segment[] = []
  for (let row = 0; row + 1 < heights.length; row++) {
    for (let column = 0; column + 1 < (heights[row]?.length ?? 0); column++) {
      const corner = (dx: number, dy: number) => heights[row + dy]?.[column + dx] ?? 0
      const cross = (ax: number, ay: number, bx: number, by: number): Point | null => {
        const [a, b] = [corner(ax, ay), corner(bx, by)]
        if (a > level === b > level) return null
        const part = (level - a) / (b - a)
        return [(column + ax + (bx - ax) * part) * cell, (row + ay + (by - ay) * part) * cell]
      }
      const points = [cross(0, 0, 1, 0), cross(1, 0, 1, 1), cross(0, 1, 1, 1), cross(0, 0, 0, 1)].filter((point) => point !== null)
      for (let index = 0; index + 1 < points.length; index += 2) {
        const [from, to] = [points[index], points[index + 1]]
        if (from && to) found.push([from, to])
      }
    }
  }
  return found
}

/** Joins segments end to end; neighbours share their ends exactly, so a rounded key is enough. */
function chains(list: readonly Segment[]): Point[][] {
  const key = ([x, y]: Point) => `${x.toFixed(2)},${y.toFixed(2)}`
  const ends = new Map<string, Set<Segment>>()
  for (const segment of list) for (const point of segment) ends.set(key(point), (ends.get(key(point)) ?? new Set()).add(segment))
  const left = new Set(list)
  const walk = (from: Point): Point[] => {
    const path: Point[] = []
    let point = from
    for (;;) {
      const next = [...(ends.get(key(point)) ?? [])].find((segment) => left.has(segment))
      if (!next) return path
      left.delete(next)
      point = key(next[0]) === key(point) ? next[1] : next[0]
      path.push(point)
    }
  }
  const joined: Point[][] = []
  for (const segment of list) {
    if (!left.delete(segment)) continue
    const [a, b] = segment
    joined.push([...walk(a).toReversed(), a, b, ...walk(b)])
  }
  return joined
}
