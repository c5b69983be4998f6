/** Draws the marks of the demo season into demo/marks, and writes demo/marks.json. Run: `node scripts/draw-marks.ts`. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { CompetitionDocument } from '../src/shared/competitions/document.ts'
import { type Emblem, emblem, type TeamMark } from './covers/emblems.ts'
import { linkLogo, linkLogos } from './covers/link-logos.ts'
import { grounds, portrait, positions } from './covers/portraits.ts'

const demo = new URL('../demo/', import.meta.url)
const maxBytes = 10_000

interface Mark {
  subject: 'team' | 'player' | 'competition'
  slug: string
  use: 'logo' | 'cover'
  file: string
  alt: string
}

/** Which emblem stands for a competition, by the first part of its slug. */
const emblemOf: Readonly<Record<string, readonly [Emblem, string]>> = {
  dianfeng: ['dianfeng', '六角徽章上的雪峰与星'],
  danqi: ['danqi', '圆徽上的战马'],
  tianti: ['tianti', '八角徽章上的天梯'],
  jiumen: ['jiumen', '方徽上的九座门'],
  zhulu: ['zhulu', '盾徽上的鹿首'],
}

/** Covers of the competitions that are running, drawn by draw-covers. */
const covers: Readonly<Record<string, readonly [name: string, alt: string]>> = {
  'dianfeng-s8': ['hall-opening', '开幕夜的演播厅，两支战队的队徽悬在擂台上方'],
  'danqi-9': ['sword-cliff', '紫色山崖上插着一柄长剑'],
  'jiumen-12': ['gate-night', '夜色里的城门，灯笼亮着'],
  'zhulu-1': ['beacons', '山脊上一座接一座的烽火台'],
  'tianti-s8': ['face-off', '两名戴耳机的选手侧脸相对，中间隔着一束光'],
}

await mkdir(new URL('marks/', demo), { recursive: true })
const documents = await readDocuments()
const marks: Mark[] = [...(await teamMarks()), ...(await competitionMarks()), ...(await playerMarks())]
// Of link-hub.json.
for (const name of Object.keys(linkLogos) as (keyof typeof linkLogos)[]) await draw(name, linkLogo(name))
await writeFile(new URL('marks.json', demo), `${JSON.stringify(marks, null, 2)}\n`)
console.log(`${marks.length} marks`)

async function teamMarks(): Promise<Mark[]> {
  const made: Mark[] = []
  for (const team of Object.keys(grounds) as TeamMark[]) {
    const file = await draw(team, whole(team))
    made.push({ subject: 'team', slug: team, use: 'logo', file, alt: `${nameOf(team)}队徽` })
  }
  return made
}

async function competitionMarks(): Promise<Mark[]> {
  const made: Mark[] = []
  for (const { competition } of documents) {
    const { slug } = competition
    const known = emblemOf[slug.split('-')[0] ?? '']
    if (known) made.push({ subject: 'competition', slug, use: 'logo', file: await draw(known[0], whole(known[0])), alt: known[1] })
    const cover = covers[slug]
    if (cover) made.push({ subject: 'competition', slug, use: 'cover', file: `covers/${cover[0]}.webp`, alt: cover[1] })
  }
  return made
}

/** Of everybody who has a position in a team: as the newest document says. */
async function playerMarks(): Promise<Mark[]> {
  const newest = documents.toSorted((a, b) => b.competition.startsOn.localeCompare(a.competition.startsOn))
  const made = new Map<string, Mark>()
  for (const { slug: team, members = [] } of newest.flatMap((document) => document.teams ?? [])) {
    for (const { player, position } of members) {
      const known = Object.entries(positions).find(([word]) => word === position)
      if (made.has(player) || !known || !isTeam(team)) continue
      const file = await draw(`${team}-${known[1]}`, portrait(team, known[1]))
      made.set(player, { subject: 'player', slug: player, use: 'logo', file, alt: `${nameOf(team)}${known[0]}的剪影` })
    }
  }
  return [...made.values()]
}

function isTeam(slug: string): slug is TeamMark {
  return Object.hasOwn(grounds, slug)
}

function nameOf(team: string): string {
  const names = documents.flatMap(({ teams = [] }) => teams).findLast(({ slug }) => slug === team)?.names ?? []
  return (names.findLast(({ to }) => to === undefined) ?? names.at(-1))?.name ?? team
}

function whole(name: Emblem): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 208 208">${emblem(name, 104, 104, 1)}</svg>`
}

async function draw(name: string, svg: string): Promise<string> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 90, alphaQuality: 95, effort: 6 }).toBuffer()
  if (bytes.length > maxBytes) throw new Error(`${name} has ${bytes.length} bytes: too many`)
  const file = `marks/${name}.webp`
  await writeFile(new URL(file, demo), bytes)
  return file
}

async function readDocuments(): Promise<CompetitionDocument[]> {
  const folder = new URL('competitions/', demo)
  const names = (await readdir(folder)).sort()
  return await Promise.all(names.map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as CompetitionDocument)) // written by our own script
}
