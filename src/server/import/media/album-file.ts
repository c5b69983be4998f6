import { join } from 'node:path'
import { parseInstant } from '#server/import/parse-instant.ts'
import { parsedJson, readText } from '#server/import/read-text.ts'
import type { Faults, Spot } from '#server/import/report.ts'
import { albumSubjects } from '#shared/albums.ts'
import { forbiddenFault } from '#shared/characters.ts'
import { isRecord } from '#shared/is-record.ts'
import { albumLengths } from '#shared/limits.ts'
import type { AlbumDraft } from './album-draft.ts'

export const albumFileName = 'album.json'
const greatestBytes = 1024 * 1024

/** The content of an album.json, which adds to the folder's name and files. */
export interface AlbumFile extends Pick<AlbumDraft, 'link' | 'cover' | 'publishedAt'> {
  title: string | null
  summary: string
  /** By file name. */
  captions: ReadonlyMap<string, string>
}

export const noAlbumFile: AlbumFile = { title: null, summary: '', link: null, cover: null, publishedAt: undefined, captions: new Map() }

/** Reads and checks album.json of a folder; an invalid value is reported and then ignored. `shown`: the folder's name in reports. */
export async function readAlbumFile(folder: string, shown: string, faults: Faults): Promise<AlbumFile> {
  const at: Spot = { file: shown, row: null }
  const text = await readText(join(folder, albumFileName), greatestBytes, faults)
  if (text === undefined) return noAlbumFile
  const value = parsedJson(text, shown, faults)
  if (value === undefined) return noAlbumFile
  if (!isRecord(value)) {
    faults.add(at, null, 'album.json 应当是一个 JSON 对象，例如 { "title": "夺冠之夜" }')
    return noAlbumFile
  }
  const known = ['title', 'summary', 'subject', 'cover', 'captions', 'publishedAt']
  for (const key of Object.keys(value))
    if (!known.includes(key)) faults.add(at, key, `album.json 里没有“${key}”这个字段，可用的有：${known.join('、')}`)
  const line = (field: string, most: number): string | null => {
    const given = value[field]
    if (given === undefined) return null
    if (typeof given === 'string' && given.trim() !== '' && given.trim().length <= most) return given.trim()
    faults.add(at, field, `${field} 应当是 1 到 ${most} 个字的文字`)
    return null
  }
  return {
    title: line('title', albumLengths.title),
    summary: summaryOf(line('summary', albumLengths.summary) ?? '', at, faults),
    link: linkOf(value.subject, at, faults),
    cover: line('cover', 255),
    publishedAt: momentOf(value.publishedAt, at, faults),
    captions: captionsOf(value.captions, at, faults),
  }
}

/** The title and captions are checked where they are combined with file names. */
function summaryOf(summary: string, at: Spot, faults: Faults): string {
  const forbidden = forbiddenFault(summary)
  if (forbidden !== null) faults.add(at, 'summary', `summary 里${forbidden}`)
  return summary
}

/** "match summer-cup/final", "team qingfeng", "season 2026-autumn" */
function linkOf(given: unknown, at: Spot, faults: Faults): AlbumFile['link'] {
  if (given === undefined || given === null) return null
  const [word, name, ...more] = typeof given === 'string' ? given.trim().split(/\s+/) : []
  const subject = albumSubjects.find((one) => one === word)
  if (subject && name !== undefined && more.length === 0) return { subject, name }
  faults.add(at, 'subject', 'subject 写成“match 赛事标识/比赛键”“team 战队标识”或“season 赛季标识”，例如 team qingfeng')
  return null
}

function momentOf(given: unknown, at: Spot, faults: Faults): string | null | undefined {
  if (given === undefined || given === null) return given
  const moment = typeof given === 'string' ? parseInstant(given) : undefined
  if (moment === undefined) faults.add(at, 'publishedAt', 'publishedAt 应当是时间，例如 2026-11-20 20:00（北京时间），或者 null')
  return moment
}

function captionsOf(given: unknown, at: Spot, faults: Faults): ReadonlyMap<string, string> {
  if (given === undefined) return new Map()
  if (!isRecord(given)) {
    faults.add(at, 'captions', 'captions 应当是一个对象，例如 { "a.jpg": "开场之前" }')
    return new Map()
  }
  return new Map(
    Object.entries(given).flatMap(([name, caption]) => {
      if (typeof caption === 'string' && caption.trim().length <= albumLengths.caption) return [[name, caption.trim()] as const]
      faults.add(at, `captions.${name}`, `说明应当是文字，最多 ${albumLengths.caption} 个字`)
      return []
    }),
  )
}
