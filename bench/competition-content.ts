import { editMatches } from '#rules/correct/edit.ts'
import { derive } from '#rules/derive.ts'
import { singleElimination } from '#rules/elimination.ts'
import { roundRobinGroups } from '#rules/pairing/groups.ts'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, withoutLimits } from '#server/db/open.ts'
import type { CompetitionDocument, CompetitionKind, Group, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { competitionKinds } from '#shared/page-query.ts'
import { copyCompetition, playersOfSide } from './copy-competition.ts'
import { linear } from './linear.ts'

/** Of one generated competition: four groups of ten that meet twice, and a bracket of 32 with a match for third place. */
export const perCompetition = { entrants: 40, matches: 4 * 90 + 32 }

/** Of each of two players a side: 80 in a competition. */
const figures: Figure[] = [
  { key: 'gold', name: '金钱', of: 'side', total: 'sum', decimals: 1, better: 'higher' },
  { key: 'towers', name: '推塔', of: 'side', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'kills', name: '击杀', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
  { key: 'rating', name: '评分', of: 'player', total: 'mean', decimals: 1, better: 'higher' },
]

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
  await writeCompetition(dataFolder, documentOf('cup', '六十四强杯', keys, [stage]))
}

/** Matches of the bracket, and sides of its first round. */
export const bracketMatches = 64

/** Writes one competition as the console would, then copies its rows. The competition's id is 1, those of the copies follow. */
export async function fillCompetitions(dataFolder: string, competitions: number, databaseUrl: string | null = null): Promise<void> {
  await writeCompetition(dataFolder, generated(), databaseUrl)
  await copyCompetition({ dataFolder, databaseUrl }, competitions)
}

/** Writes competitions like the copied one that are under way: half of their matches are to come. */
export async function fillOpenCompetitions(dataFolder: string, competitions: number, databaseUrl: string | null): Promise<void> {
  const now = Date.now()
  for (let n = 1; n <= competitions; n += 1) {
    const span = { from: now - perCompetition.matches * perMatchMs * 0.5 + n * 60_000, until: now }
    const document = generated({ slug: `open-${n}`, kind: competitionKinds[n % competitionKinds.length] ?? 'team', span })
    await writeCompetition(dataFolder, document, databaseUrl)
  }
}

/** As the console would. */
export async function writeCompetition(
  dataFolder: string,
  document: CompetitionDocument,
  databaseUrl: string | null = null,
): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataFolder }, migrate)
  try {
    await transact(withoutLimits(db), systemClock, (trx, touch) =>
      saveCompetition(trx, touch, document, { now: systemClock().toISOString(), standing: null }),
    )
  } finally {
    await db.close()
  }
}

export const rules: Ruleset = {
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

/** Finished, with all matches played; or open, with those of its time until now. */
function generated(open?: { slug: string; kind: CompetitionKind; span: Span }): CompetitionDocument {
  const random = linear(11)
  const keys = Array.from({ length: perCompetition.entrants }, (_, i) => `e${i + 1}`)
  const pools = roundRobinGroups({ prefix: 'g', entrants: keys.length, groups: 4, legs: 2 })
  const bracket = singleElimination({ size: 32, thirdPlace: true, keyPrefix: 'k' })
  const span = open?.span ?? long
  const stages: Stage[] = [
    {
      key: 'groups',
      name: '小组赛',
      format: 'round_robin',
      ruleset: { ...rules, legs: 2 },
      places: keys.map((entrant) => ({ entrant })),
      groups: allPlayed(pools, random, true, span),
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
      groups: allPlayed(bracket, random, false, { ...span, from: span.from + 4 * 90 * perMatchMs }),
    },
  ]
  const document = documentOf(open?.slug ?? 'bench', open ? '进行中的联赛' : '基准联赛', keys, stages)
  const { competition } = document
  return withFigures(open ? { ...document, competition: { ...competition, kind: open.kind } } : document, random)
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

/** When the first match is, and until when matches have been played, ms. */
interface Span {
  from: number
  until: number
}

const perMatchMs = 2 * 3_600_000
const long: Span = { from: Date.UTC(2026, 9, 1, 4), until: Number.POSITIVE_INFINITY }

/** A match every two hours, in the order of the groups. */
function allPlayed(groups: readonly Group[], random: () => number, mayDraw: boolean, { from, until }: Span = long): Group[] {
  let at = from
  return groups.map((group) => ({
    ...group,
    rounds: group.rounds.map((round) => ({
      ...round,
      matches: round.matches.map((match) => {
        at += perMatchMs
        const instant = new Date(at).toISOString()
        if (at > until) return { ...match, schedule: { state: 'scheduled', at: instant, precision: 'exact' } }
        return played(match, instant, random, mayDraw)
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
