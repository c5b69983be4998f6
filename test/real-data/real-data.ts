import { existsSync, readFileSync } from 'node:fs'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** Data of real competitions is beside the repository on some machines; none of it is copied into it. */
const folder = new URL('../../../shared/data/', import.meta.url)

export const skipped = '跳过：这台机器上没有 ../shared/data 的真实比赛数据'

/** Null where the file is missing. The caller gives the type that the file's own README promises. */
export function readReal<T>(path: string): T | null {
  const file = new URL(path, folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

/** A slug of a name in Latin letters: Côte d'Ivoire → cote-d-ivoire. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Teams of these names and an entrant for each, all with the slug as key. */
export function teamsOf(names: readonly string[]): Required<Pick<CompetitionDocument, 'teams' | 'entrants'>> {
  return {
    teams: names.map((name) => ({ slug: slugOf(name), names: [{ name }] })),
    entrants: names.map((name) => ({ key: slugOf(name), name, team: slugOf(name) })),
  }
}

/** `date` 2018-06-14 and `time` 18:00 at so many hours east of UTC. */
export function instantOf(date: string, time: string, hoursEast: number): string {
  return new Date(Date.parse(`${date}T${time}:00.000Z`) - hoursEast * 3_600_000).toISOString()
}
