import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pairSwiss } from '#rules/pairing/swiss.ts'
import type { SwissEntrant, SwissRound } from '#rules/pairing/swiss-model.ts'

const file = '../shared/data/swiss-copenhagen-2024/copenhagen-2024.json'

interface MajorStage {
  format: string
  teams: { code: string; seed: number }[]
  matches: { round: number; team1: string; team2: string; winner: string }[]
}

test.skipIf(!existsSync(file))('pairs both stages of the Copenhagen Major of 2024 as they were (skipped without its data)', () => {
  const { stages }: { stages: MajorStage[] } = JSON.parse(readFileSync(file, 'utf8'))
  for (const { teams, matches } of stages.filter((stage) => stage.format.startsWith('Swiss'))) {
    const played: SwissRound[] = []
    for (const round of [1, 2, 3, 4, 5]) {
      const before = matches.filter((match) => match.round < round)
      const entrants = teams.map(({ code, seed }): SwissEntrant => {
        const own = before.filter(({ team1, team2 }) => team1 === code || team2 === code)
        const wins = own.filter(({ winner }) => winner === code).length
        return { key: code, seed, status: 'active', points: wins, wins, losses: own.length - wins }
      })
      const pairs = matches.filter((match) => match.round === round).map(({ team1, team2 }) => ({ home: team1, away: team2 }))
      const pairing = pairSwiss({ entrants, played, mode: { by: 'record', wins: 3, losses: 3 } })
      const found = pairing.state === 'paired' ? pairing.pairs : []
      expect(found.map(namesOf).sort()).toEqual(pairs.map(namesOf).sort())
      played.push({ pairs, byes: [] })
    }
  }
})

function namesOf({ home, away }: { home: string; away: string }): string {
  return [home, away].sort().join('-')
}
