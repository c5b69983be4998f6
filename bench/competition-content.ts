import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { editMatches } from '#rules/correct/edit.ts'
import { derive } from '#rules/derive.ts'
import { singleElimination } from '#rules/elimination.ts'
import { roundRobinGroups } from '#rules/pairing/groups.ts'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { linear } from './linear.ts'

/** Of one generated competition: four groups of ten that meet twice, and a bracket of 32 with a match for third place. */
export const perCompetition = { entrants: 40, matches: 4 * 90 + 32 }
const teams = 4_000
const players = 8_000

/** Two players a side: 80 in a competition, 2 figures of each, and 2 of each side. */
const playersOfSide = 2
const figures: Figure[] = [
  { key: 'gold', name: '金钱', of: 'side', total: 'sum', decimals: 1, better: 'higher' },
  { key: 'towers', name: '推塔', of: 'side', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'rating', name: '评分', of: 'player', total: 'mean', decimals: 1, better: 'higher' },
]

/** How each table of a copied competition differs from the first one: expressions in SQL over the copy's number, `@k`. */
const copied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  competitions: {
    slug: "slug || '-' || @k",
    kind: kindOf('@k'),
    starts_on: "date(starts_on, '-' || @k || ' days')",
    ends_on: "date(ends_on, '-' || @k || ' days')",
    finished_at: later('finished_at'),
  },
  entrants: {
    competition_id: 'competition_id + @k',
    team_id: `1 + (team_id * 7 + @k * 41) % ${teams}`,
    place_visible_at: later('place_visible_at'),
  },
  stages: { competition_id: 'competition_id + @k', finished_at: later('finished_at') },
  groups: { stage_id: shifted('stage_id', 'stages') },
  rounds: { group_id: shifted('group_id', 'groups') },
  matches: {
    competition_id: 'competition_id + @k',
    stage_id: shifted('stage_id', 'stages'),
    group_id: shifted('group_id', 'groups'),
    round_id: shifted('round_id', 'rounds'),
    kind: kindOf('@k'),
    scheduled_at: later('scheduled_at'),
    ended_at: later('ended_at'),
    result_visible_at: later('result_visible_at'),
  },
  match_sides: {
    match_id: shifted('match_id', 'matches'),
    entrant_id: shifted('entrant_id', 'entrants'),
    entrant_visible_at: later('entrant_visible_at'),
  },
  games: { match_id: shifted('match_id', 'matches') },
  statistics: { match_id: shifted('match_id', 'matches') },
  figure_totals: {
    competition_id: 'competition_id + @k',
    entrant_id: shifted('entrant_id', 'entrants'),
    player_id: `1 + (player_id * 7 + @k * 41) % ${players}`,
  },
  standings: { group_id: shifted('group_id', 'groups') },
  standing_rows: { group_id: shifted('group_id', 'groups'), entrant_id: shifted('entrant_id', 'entrants') },
  awards: {
    competition_id: 'competition_id + @k',
    entrant_id: shifted('entrant_id', 'entrants'),
    match_id: shifted('match_id', 'matches'),
    visible_at: later('visible_at'),
  },
}

function shifted(column: string, table: string): string {
  return `${column} + @k * (select n from sizes where name = '${table}')`
}

function later(column: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-' || (@k * 5) || ' hours')`
}

function kindOf(k: string): string {
  return `case ${k} % 3 when 0 then 'team' when 1 then 'single' else 'battle' end`
}

/** Writes a bracket of 64 with a match for third place, all matches played: competition 1, its final the last match. */
export async function fillBracket(dataFolder: string): Promise<void> {
  const random = linear(3)
  const keys = Array.from({ length: bracketMatches }, (_, i) => `e${i + 1}`)
  const groups = singleElimination({ size: bracketMatches, thirdPlace: true })
  const stage: Stage = {
    key: 'cup',
    name: '淘汰赛',
    format: 'single_elimination',
    thirdPlace: true,
    ruleset: rules,
    places: keys.map((entrant) => ({ entrant })),
    groups: allPlayed(groups, random, false),
  }
  await write(dataFolder, documentOf('cup', '六十四强杯', keys, [stage]))
}

/** Matches of the bracket, and sides of its first round. */
export const bracketMatches = 64

/**
 * Writes one competition as the console would, then copies its rows; SQLite only. The competition's id is 1, those of the copies follow.
 */
export async function fillCompetitions(dataFolder: string, competitions: number): Promise<void> {
  await write(dataFolder, generated())
  copyRows(join(dataFolder, 'leitai.db'), competitions)
}

async function write(dataFolder: string, document: CompetitionDocument): Promise<void> {
  const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  try {
    await transact(db, systemClock, (trx, touch) => saveCompetition(trx, touch, document, { now: systemClock().toISOString() }))
  } finally {
    await db.close()
  }
}

function copyRows(file: string, competitions: number): void {
  const db = new DatabaseSync(file)
  try {
    db.exec(
      'pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -400000; create temp table sizes (name text primary key, n integer)',
    )
    for (const table of Object.keys(copied))
      db.exec(`insert into sizes select '${table}', ${hasId(db, table) ? 'max(id)' : 'count(*)'} from ${table}`)
    addPeople(db)
    for (const [table, changes] of Object.entries(copied)) {
      const columns = db
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map((row) => String(row.name))
      const values = columns.map((name) => (name === 'id' ? shifted('id', table) : (changes[name] ?? name)))
      const own = table === 'competitions' ? 'id = 1' : firstOnly(table)
      const copy = db.prepare(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where ${own}`)
      db.exec('begin')
      for (let k = 1; k < competitions; k += 1) copy.run({ k })
      db.exec('commit')
      console.log(`  ${table}: ${Number(db.prepare(`select count(*) n from ${table}`).get()?.n).toLocaleString('en')} rows`)
    }
    db.exec('analyze')
  } finally {
    db.close()
  }
}

function hasId(db: DatabaseSync, table: string): boolean {
  return db.prepare(`select 1 from pragma_table_info('${table}') where name = 'id'`).get() !== undefined
}

/** The rows of the first competition, found by the size that each table had with it alone. */
function firstOnly(table: string): string {
  if (table === 'standings' || table === 'standing_rows') return "group_id <= (select n from sizes where name = 'groups')"
  return `id <= (select n from sizes where name = '${table}')`
}

function addPeople(db: DatabaseSync): void {
  const add = db.prepare("insert into teams (slug, name, short_name, names, region) values (?, ?, ?, ?, '')")
  db.exec('begin')
  for (let n = perCompetition.entrants + 1; n <= teams; n += 1)
    add.run(`t${n}`, `战队${n}`, `队${n}`, JSON.stringify([{ name: `战队${n}` }]))
  const addPlayer = db.prepare(
    "insert into players (slug, name, names, real_name, is_real_name_public, is_minor, is_hidden) values (?, ?, ?, '', 0, 0, 0)",
  )
  for (let n = perCompetition.entrants * playersOfSide + 1; n <= players; n += 1)
    addPlayer.run(`q${n}`, `选手${n}`, JSON.stringify([{ name: `选手${n}` }]))
  // A player without a team or a competition has no page.
  const addMember = db.prepare("insert into memberships (team_id, player_id, role, position, ordinal) values (?, ?, 'player', '', ?)")
  for (let n = 1; n <= players; n += 1) addMember.run(1 + (n % teams), n, n)
  db.exec('commit')
}

const rules: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: null,
  tiebreaks: [
    { metric: 'points', scope: 'overall' },
    { metric: 'points', scope: 'head_to_head' },
    { metric: 'score_difference', scope: 'overall' },
    { metric: 'score_for', scope: 'overall' },
    { metric: 'seed', scope: 'overall' },
  ],
  onSplit: 'restart',
  lastResort: 'shared',
}

/** Finished, with all matches played. */
function generated(): CompetitionDocument {
  const random = linear(11)
  const keys = Array.from({ length: perCompetition.entrants }, (_, i) => `e${i + 1}`)
  const pools = roundRobinGroups({ prefix: 'g', entrants: keys.length, groups: 4, legs: 2 })
  const bracket = singleElimination({ size: 32, thirdPlace: true, keyPrefix: 'k' })
  const stages: Stage[] = [
    {
      key: 'groups',
      name: '小组赛',
      format: 'round_robin',
      ruleset: { ...rules, legs: 2 },
      places: keys.map((entrant) => ({ entrant })),
      groups: allPlayed(pools, random, true),
    },
    {
      key: 'knockout',
      name: '淘汰赛',
      format: 'single_elimination',
      thirdPlace: true,
      ruleset: rules,
      places: Array.from({ length: 32 }, (_, i) => ({
        source: { rankOf: { stage: 'groups', group: pools[i % 4]?.key, rank: Math.floor(i / 4) + 1 } },
      })),
      groups: allPlayed(bracket, random, false),
    },
  ]
  const document = documentOf('bench', '基准联赛', keys, stages)
  return withFigures(document, random)
}

/** The document with figures in every match, told of its sides and their players. */
export function withFigures(document: CompetitionDocument, random: () => number): CompetitionDocument {
  const { matches } = derive(document)
  const slug = (entrant: string, n: number) => `${entrant}-${n}`
  const places = Array.from({ length: playersOfSide }, (_, n) => n)
  const told = ({ key, result }: Match): Pick<Match, 'statistics'> => {
    if (!result) return {}
    const sides = (matches.get(key)?.sides ?? []).map(({ entrant }) => ({
      values: [
        { figure: 'gold', value: Math.floor(random() * 900) / 10 },
        { figure: 'towers', value: Math.floor(random() * 11) },
      ],
      players: places.map((n) => ({
        player: slug(entrant ?? '', n),
        values: [
          { figure: 'kills', value: Math.floor(random() * 20) },
          { figure: 'rating', value: Math.floor(random() * 100) / 10 },
        ],
      })),
    }))
    return { statistics: { sides } }
  }
  return {
    ...document,
    competition: { ...document.competition, figures },
    players: document.entrants.flatMap(({ key }) => places.map((n) => ({ slug: slug(key, n), names: [{ name: `选手${key}${n}` }] }))),
    stages: editMatches(document, (match) => ({ ...match, ...told(match) })).stages,
  }
}

function documentOf(slug: string, name: string, keys: readonly string[], stages: Stage[]): CompetitionDocument {
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 'bench', name: '基准赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: { slug, kind: 'team', name, summary: '为测量而写的赛事。', startsOn: '2026-10-01', endsOn: '2026-11-19' },
    teams: keys.map((_, i) => ({ slug: `t${i + 1}`, names: [{ name: `战队${i + 1}` }] })),
    entrants: keys.map((key, i) => ({ key, name: `战队${i + 1}`, team: `t${i + 1}`, seed: i + 1 })),
    stages,
  }
}

/** A match every two hours, in the order of the groups. */
function allPlayed(groups: readonly Group[], random: () => number, mayDraw: boolean): Group[] {
  let hour = 0
  return groups.map((group) => ({
    ...group,
    rounds: group.rounds.map((round) => ({
      ...round,
      matches: round.matches.map((match) => {
        hour += 2
        return played(match, new Date(Date.UTC(2026, 9, 1, 4) + hour * 3_600_000).toISOString(), random, mayDraw)
      }),
    })),
  }))
}

function played(match: Match, at: string, random: () => number, mayDraw: boolean): Match {
  const first = Math.floor(random() * 5)
  const second = Math.floor(random() * 5)
  const scores = first === second && !mayDraw ? [first + 1, second] : [first, second]
  return {
    ...match,
    schedule: { state: 'scheduled', at, precision: 'exact' },
    play: 'ended',
    sides: match.sides.map((side, i) => ({ ...side, score: scores[i] })),
    result: { state: 'official', kind: scores[0] === scores[1] ? 'draw' : 'played', endedAt: at },
  }
}
