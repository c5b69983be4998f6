import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatesEleven, gatesTwelve } from './demo-competitions/battle.ts'
import { autumnLadder } from './demo-competitions/ladder.ts'
import { autumnLeague } from './demo-competitions/league.ts'
import { autumnHunt } from './demo-competitions/lobbies.ts'
import { lastFour, summerLeague } from './demo-competitions/past.ts'
import { summerSingles } from './demo-competitions/singles-eight.ts'
import { autumnSingles } from './demo-competitions/swiss.ts'
import { seasons } from './demo-competitions/words.ts'

/** Writes demo/competitions/*.json from the facts of demo/FACTS.md; the same bytes on every machine. */
const folder = join(import.meta.dirname, '..', 'demo', 'competitions')
const documents = [
  lastFour({
    season: seasons.s5,
    slug: 'dianfeng-s5',
    name: '巅峰联赛 S5',
    days: ['2025-11-08', '2025-11-16'],
    teams: ['沧澜', '北冥', '青锋', '玄圃'],
    scores: [
      [3, 1],
      [3, 2],
      [1, 3],
      [4, 1],
    ],
    mvp: 'zhigeng',
  }),
  lastFour({
    season: seasons.s6,
    slug: 'dianfeng-s6',
    name: '巅峰联赛 S6',
    days: ['2026-04-25', '2026-04-26'],
    teams: ['青锋', '云涧', '北冥', '长庚'],
    scores: [
      [3, 1],
      [3, 0],
      [3, 2],
      [4, 3],
    ],
    mvp: 'tingyu',
  }),
  summerLeague(),
  summerSingles(),
  gatesEleven(),
  autumnLadder(),
  autumnLeague(),
  autumnSingles(),
  gatesTwelve(),
  autumnHunt(),
]
for (const document of documents) {
  await writeFile(join(folder, `${document.competition.slug}.json`), `${JSON.stringify(document, null, 1)}\n`)
  console.log(document.competition.slug)
}
