/**
 * Makes the videos of the demo season from its covers: slow moves over two or three pictures that fade into each other, without sound. Needs
 * ffmpeg with libx264. Run: `node scripts/draw-videos.ts [name…]`.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = new URL('../demo/videos/', import.meta.url)
const covers = new URL('../demo/covers/', import.meta.url)
const maxBytes = 300_000
const frames = 20
const shotSeconds = 3
const fadeSeconds = 1

/** By file name: the covers shown, in their order. */
const videos: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'gates-night': ['nine-gates', 'gate-night', 'pair-victory'],
  'city-walk': ['city-night', 'city-roofs', 'city-bridge'],
  'qualifier-day': ['qualifier', 'hall-lights'],
  'first-ten-minutes': ['hall-desk', 'duel-qingfeng-changgeng'],
  'last-beacon': ['duel-beiming-yunjian', 'beacons'],
  'sand-slope': ['duel-yunjian-changgeng', 'route-ambush'],
  'before-the-final': ['stage-night', 'face-off'],
}

await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const [name, pictures] of Object.entries(videos)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const file = fileURLToPath(new URL(`${name}.mp4`, folder))
  const bytes = await smallest(file, pictures)
  console.log(`${name} ${pictures.length * shotSeconds} s ${(bytes / 1000).toFixed(1)} kB`)
}

/** The best quality that stays under the limit. */
async function smallest(file: string, pictures: readonly string[]): Promise<number> {
  for (const quality of [26, 29, 32, 35, 38]) {
    encode(file, pictures, quality)
    const { size } = await stat(file)
    if (size <= maxBytes) return size
  }
  throw new Error(`${file} stays over 300 kB even at the lowest quality`)
}

function encode(file: string, pictures: readonly string[], quality: number): void {
  const inputs = pictures.flatMap((name) => ['-i', fileURLToPath(new URL(`${name}.webp`, covers))])
  const length = shotSeconds * frames
  const shots = pictures.map((_, i) => {
    // Towards the picture and away from it in turn. Scaled up first, because the move is in whole pixels of its input.
    const zoom = i % 2 === 0 ? `1+0.10*on/${length}` : `1.10-0.10*on/${length}`
    const move = `zoompan=z='${zoom}':x='(iw-iw/zoom)*${i % 2 === 0 ? 0.3 : 0.7}':y='(ih-ih/zoom)/2':d=${length}:s=960x540:fps=${frames}`
    return `[${i}:v]scale=1920:1080,${move},setsar=1[s${i}]`
  })
  const fades = pictures.slice(1).map((_, i) => {
    const before = i === 0 ? '[s0]' : `[f${i}]`
    return `${before}[s${i + 1}]xfade=transition=fade:duration=${fadeSeconds}:offset=${(i + 1) * (shotSeconds - fadeSeconds)}[f${i + 1}]`
  })
  const last = pictures.length === 1 ? '[s0]' : `[f${pictures.length - 1}]`
  const { status, stderr } = spawnSync('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-threads', '1'],
    ...inputs,
    ...['-filter_complex', [...shots, ...fades].join(';'), '-map', last],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'medium', '-threads', '1', '-crf', String(quality)],
    ...['-an', '-movflags', '+faststart', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1', file],
  ])
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
}
