import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as apiPaths from '#shared/api-paths.ts'
import { paths } from '#shared/paths.ts'
import { fillCompetitions, perCompetition } from './competition-content.ts'
import { fillContent } from './content.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { missTimes, withApp } from './render.ts'

const matches = 1_000_000

/** Answers over a million matches and a hundred thousand entrants on SQLite, each from an empty cache. */
export async function measureCompetitions(): Promise<Measured> {
  const competitions = Math.ceil(matches / perCompetition.matches)
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-competitions-'))
  try {
    console.log(`Writing ${competitions} competitions of ${perCompetition.entrants} entrants and ${perCompetition.matches} matches …`)
    await fillContent(dataFolder, 200)
    await fillCompetitions(dataFolder, competitions)
    return await withApp(dataFolder, async (app) => {
      const one = (n: number) => 1 + ((n * 379) % competitions)
      const kinds: readonly [string, (n: number) => string][] = [
        ['competition page', (n) => paths.competition(one(n))],
        ['competition, API', (n) => apiPaths.competition(one(n))],
        ['tables of its groups, API', (n) => apiPaths.competition(one(n), { stage: 2 * one(n) - 1 })],
        ['match list of a kind', () => apiPaths.matches({ kind: 'team', state: 'ended', order: 'newest' })],
        ['match list of a day', (n) => apiPaths.matches({ kind: 'single', day: `2026-0${1 + (n % 9)}-${10 + (n % 18)}` })],
        ['match list of a competition', (n) => apiPaths.matches({ competition: one(n) })],
        ['match', (n) => apiPaths.match(1 + ((n * 7_919) % matches))],
        ['team page', (n) => paths.team(1 + (n % 4_000))],
        ['team, API', (n) => apiPaths.team(1 + (n % 4_000))],
        ['ranking by a figure', (n) => `/api/competitions/${one(n)}/figures?figure=${n % 2 === 0 ? 'gold' : 'kills'}`],
        [
          'values behind a rank',
          (n) => `/api/competitions/${one(n)}/figures/entries?figure=gold&entrant=${1 + perCompetition.entrants * (one(n) - 1)}`,
        ],
        ['records of a team', (n) => `/api/teams/${1 + (n % 4_000)}/figures`],
        ['records of a player', (n) => `/api/players/${1 + (n % 8_000)}/figures`],
        ['winners', () => apiPaths.winners({})],
      ]
      const found: Figure[] = []
      for (const [name, target] of kinds) {
        const { wall, cpu } = await missTimes(app, target)
        found.push(
          atMost(`1,000,000 matches, ${name}: p99`, quantile(wall, 0.99), {
            limit: 20,
            unit: 'ms',
            note: `median ${median(wall).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time`,
          }),
        )
      }
      return { figures: found, skipped: [] }
    })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
