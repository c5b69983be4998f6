import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { roundRobinGroups } from '#rules/pairing/groups.ts'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Db } from '#server/db/open.ts'
import type { App } from '#server/process/app.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { documentOf, groupOf, placesOf } from '#test/competition-documents.ts'
import { insertSignedIn } from '#test/console.ts'
import { startPostgres } from '#test/postgres.ts'
import { withFigures } from './competition-content.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { linear } from './linear.ts'
import { withApp } from './render.ts'

const entrants = 10_000
const teams = 64
const results = 16
/** Results before the JIT compiler has settled. */
const warmUp = 4
const limit = 150

/** One result entered in the console, from request to response, on both databases. */
export async function measureSaves(): Promise<Measured> {
  const onSqlite = await measureOn(null)
  const postgres = await startPostgres()
  try {
    return { figures: [...onSqlite, ...(await measureOn(postgres.url))], skipped: [] }
  } finally {
    await postgres.stop()
  }
}

async function measureOn(databaseUrl: string | null): Promise<Figure[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-saves-'))
  const name = databaseUrl === null ? 'SQLite' : 'PostgreSQL'
  try {
    return await withApp(
      dataFolder,
      async (app, db) => {
        const figures: Figure[] = []
        for (const [what, document] of competitions()) {
          console.log(`Writing a ${what} into ${name} …`)
          const { id } = await transact(db, systemClock, (trx, touch) =>
            saveCompetition(trx, touch, document, { now: systemClock().toISOString(), standing: null }),
          )
          const { wall, cpu } = await saveTimes(app, db, id, openKeys(document))
          const notes = [`median ${median(wall).toFixed(0)} ms`, `slowest ${quantile(wall, 1).toFixed(0)} ms`]
          figures.push(
            atMost(`a result in a ${what} saved, ${name}: processor time`, median(cpu), { limit, unit: 'ms', note: notes.join(', ') }),
          )
        }
        return figures
      },
      databaseUrl,
      // Otherwise earlier writes would count.
      Number.POSITIVE_INFINITY,
    )
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function saveTimes({ http }: App, db: Db, id: number, matches: readonly string[]) {
  const { token } = await insertSignedIn(db.write, 'admin', systemClock().toISOString())
  const headers = { cookie: `leitai=${token}`, origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' }
  const wall: number[] = []
  const cpu: number[] = []
  let rev = 1
  for (const [n, match] of matches.slice(0, warmUp + results).entries()) {
    await sleep(100)
    const body = { rev, isPreview: false, act: { kind: 'record_result', match, publicNote: '', result: resultOf(n) } }
    const startedAt = performance.now()
    const before = process.cpuUsage()
    const answer = await http.inject({
      method: 'POST',
      url: `/api/admin/competitions/${id}/acts`,
      headers,
      payload: JSON.stringify(body),
    })
    const took = performance.now() - startedAt
    const used = process.cpuUsage(before)
    if (answer.statusCode !== 200) throw new Error(`A result was refused with ${answer.statusCode}: ${answer.body}`)
    rev = answer.json<{ data: { rev: number } }>().data.rev
    if (n < warmUp) continue
    wall.push(took)
    cpu.push((used.user + used.system) / 1_000)
  }
  return { wall, cpu }
}

function resultOf(n: number) {
  const side = (score: number) => ({ score, shootout: null, outcome: null, incident: null })
  return {
    kind: 'played',
    state: 'official',
    decidedIn: 'regulation',
    sides: n % 2 === 0 ? [side(2), side(1)] : [side(0), side(2)],
    games: [],
    endedAt: null,
  }
}

const rules: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: null,
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'score_difference', scope: 'overall' },
    { metric: 'score_for', scope: 'overall' },
  ],
  onSplit: 'continue',
  lastResort: 'shared',
}

function competitions(): [string, CompetitionDocument][] {
  return [
    ['ladder of 10,000 by position with 2,000 challenges', ladder('month', { by: 'position', move: 'take_place' }, 2_000)],
    ['ladder of 10,000 by position with 20,000 challenges', ladder('year', { by: 'position', move: 'take_place' }, 20_000)],
    ['ladder of 10,000 by points with 2,000 challenges', ladder('points', { by: 'points' }, 2_000)],
    ['league of 64 with 2,016 matches', league()],
    ['league of 64 with figures of sides and players', named('figures', withFigures(league(), linear(7)))],
  ]
}

function ladder(slug: string, by: Extract<Stage, { format: 'ladder' }>['ladder'], challenges: number): CompetitionDocument {
  const random = linear(3)
  const rounds = Array.from({ length: 10 }, (_, r) =>
    Array.from({ length: challenges / 10 }, (_, i): Match => {
      const n = r * (challenges / 10) + i
      const challenger = 2 + Math.floor(random() * (entrants - 1))
      const challenged = Math.max(1, challenger - 1 - Math.floor(random() * 10))
      const challenge = { key: `c${n}`, sides: [{ entrant: `e${challenger}` }, { entrant: `e${challenged}` }] }
      return n < challenges - 2 * results ? played(challenge, new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(), random) : challenge
    }),
  )
  const stage: Stage = {
    key: 'ladder',
    name: '天梯',
    format: 'ladder',
    ladder: by,
    ruleset: rules,
    places: placesOf(entrants),
    groups: [groupOf(rounds)],
  }
  return named(slug, documentOf(entrants, [stage]))
}

function league(): CompetitionDocument {
  const random = linear(5)
  let n = 0
  const groups = roundRobinGroups({ prefix: 'g', entrants: teams, groups: 1, legs: 1 }).map(
    (group): Group => ({
      ...group,
      rounds: group.rounds.map((round) => ({
        ...round,
        matches: round.matches.map((one) => {
          n += 1
          const at = new Date(Date.UTC(2026, 0, 1, n)).toISOString()
          return n <= 2_016 / 2 ? played(one, at, random) : one
        }),
      })),
    }),
  )
  const stage: Stage = {
    key: 'league',
    name: '联赛',
    format: 'round_robin',
    ruleset: { ...rules, legs: 1 },
    places: placesOf(teams),
    groups,
  }
  return named('league', documentOf(teams, [stage]))
}

function played(match: Match, at: string, random: () => number): Match {
  const scores = random() < 0.5 ? [2, 1] : [1, 2]
  return {
    ...match,
    play: 'ended',
    schedule: { state: 'scheduled', at, precision: 'exact' },
    sides: match.sides.map((side, i) => ({ ...side, score: scores[i] })),
    result: { state: 'official', kind: 'played', endedAt: at },
  }
}

function named(slug: string, document: CompetitionDocument): CompetitionDocument {
  return { ...document, competition: { ...document.competition, slug, name: `测量 ${slug}` } }
}

function openKeys({ stages }: CompetitionDocument): string[] {
  return stages.flatMap((stage) =>
    stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches.flatMap(({ key, result }) => (result ? [] : key)))),
  )
}
