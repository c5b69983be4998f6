import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { fillMarks } from './demo-texts.model.ts'
import { demoTime, moveTimes } from './demo-time.model.ts'
import { type DemoCompetition, missing, readCompetitions } from './read-competitions.ts'

/** The season as it reads at one moment. */
export interface SeasonNow {
  /** A copy of its folder, with all times moved and all marks filled. */
  folder: string
  competitions: DemoCompetition[]
  /** Deletes the copy. */
  remove(): Promise<void>
}

/** `now` is an instant. Throws where the folder is missing or invalid. */
export async function seasonNow(folder: string, now: string): Promise<SeasonNow> {
  const copy = await mkdtemp(join(tmpdir(), 'leitai-season-'))
  const remove = () => rm(copy, { recursive: true, force: true })
  try {
    await cp(folder, copy, { recursive: true }).catch(() => missing(folder))
    return { folder: copy, competitions: await rewrite(copy, now), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The competitions first, because the marks of the other texts are filled with what they say. */
async function rewrite(copy: string, now: string): Promise<DemoCompetition[]> {
  const time = demoTime(now)
  const names = (await readdir(copy, { recursive: true })).filter((name) => /\.(?:json|md)$/.test(name))
  const inCompetitions = (name: string) => name.startsWith('competitions')
  const write = async (name: string, competitions: readonly CompetitionDocument[]) => {
    const file = join(copy, name)
    await writeFile(file, fillMarks(moveTimes(await readFile(file, 'utf8'), time), competitions, time))
  }
  for (const name of names.filter(inCompetitions)) await write(name, [])
  const competitions = await readCompetitions(join(copy, 'competitions'))
  const documents = competitions.map(({ document }) => document)
  for (const name of names.filter((one) => !inCompetitions(one))) await write(name, documents)
  return competitions
}
