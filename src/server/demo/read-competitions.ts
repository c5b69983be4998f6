import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Derived } from '#rules/model.ts'
import { readCompetition } from '#server/import/competition/read-competition.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

export interface DemoCompetition {
  document: CompetitionDocument
  /** Found while it was checked. */
  derived: Derived
}

/** In the order of their names, so that ids are the same everywhere. */
export async function readCompetitions(folder: string): Promise<DemoCompetition[]> {
  const files = (await readdir(folder).catch(() => missing(folder))).filter((name) => name.endsWith('.json')).sort()
  const competitions: DemoCompetition[] = []
  for (const name of files) {
    const read = await readCompetition(join(folder, name), () => {})
    if (!read.ok) {
      const [fault] = read.faults
      throw new Error(`the demo season's ${name} has ${read.faults.length} errors; the first: ${fault?.path}: ${fault?.message}`)
    }
    competitions.push({ document: read.document, derived: read.derived })
  }
  return competitions
}

export function missing(path: string): never {
  // The folder that is read is a copy, whose place says nothing to the operator.
  throw new Error(`演示赛季不完整，缺少 ${basename(path)}：请恢复 demo 目录，或用 --empty 启动`)
}
