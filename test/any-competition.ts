import fc from 'fast-check'
import type { CompetitionDocument, Replaced, Stage } from '#shared/competitions/document.ts'
import type { Game, Match, Side, Source } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'

/**
 * Any competition that the schema allows and whose references are valid. Its results need not be possible: what is stored must be read back
 * unchanged.
 */
export function anyCompetition(): fc.Arbitrary<CompetitionDocument> {
  return fc
    .record({
      players: fc.uniqueArray(slug, { minLength: 1, maxLength: 5 }),
      teams: fc.uniqueArray(slug, { maxLength: 3 }),
      entrants: fc.uniqueArray(key, { minLength: 2, maxLength: 6 }),
      matches: fc.uniqueArray(key, { minLength: 1, maxLength: 8 }),
    })
    .chain((names) =>
      fc.record(
        {
          format: fc.constant('leitai/competition' as const),
          version: fc.constant(1 as const),
          season: fc.record({ slug, name, startsOn: day, endsOn: day }),
          competition: fc.record(
            {
              slug,
              kind: fc.constantFrom('team', 'single', 'battle'),
              name,
              summary: text,
              startsOn: day,
              endsOn: day,
              isHidden: fc.boolean(),
              rulesArticle: text,
              isFinished: fc.boolean(),
              derivedAwards: fc.subarray(['champion', 'runner_up', 'third'] as const).map((list) => [...list]),
              figures: fc.uniqueArray(anyFigure, { maxLength: 3, selector: (figure) => figure.key }),
              eventKinds: fc.uniqueArray(anyEventKind, { maxLength: 3, selector: (kind) => kind.key }),
            },
            { requiredKeys: ['slug', 'kind', 'name', 'startsOn', 'endsOn'] },
          ),
          teams: fc.tuple(...names.teams.map((one) => anyTeam(one, names))),
          players: fc.tuple(...names.players.map(anyPlayer)),
          entrants: fc.tuple(...names.entrants.map((one) => anyEntrant(one, names))),
          stages: anyStages(names),
          rulings: fc.uniqueArray(anyRuling(names), { maxLength: 3, selector: (ruling) => ruling.key }),
          awards: fc.uniqueArray(anyAward(names), { maxLength: 3, selector: (award) => award.key }),
        },
        { requiredKeys: ['format', 'version', 'season', 'competition', 'teams', 'players', 'entrants', 'stages'] },
      ),
    )
}

interface Names {
  players: string[]
  teams: string[]
  entrants: string[]
  matches: string[]
}

const slug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4}){0,2}$/)
const key = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,6}[A-Za-z0-9])?$/)
const name = fc.constantFrom('云涧', '长庚', '青锋', '北冥 II', 'A', '選手𠮷', "O'Neil", '  x', '100%', '"\\')
const text = fc.oneof(fc.constantFrom('', ' ', '两行\n文字', '\\N', '{}'), fc.string({ unit: 'grapheme', maxLength: 20 }).map(withoutNul))
const day = fc.constantFrom('2026-11-20', '2026-01-01', '1999-12-31')
const at = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => date.toISOString())
const whole = fc.integer({ min: 1, max: 100_000 })
const score = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100)
const outcome = fc.constantFrom('win' as const, 'loss' as const, 'draw' as const)
const incident = fc.constantFrom('no_show' as const, 'forfeit' as const, 'withdrawn' as const, 'disqualified' as const)
const names = fc.array(fc.record({ name, shortName: name, from: day, to: day }, { requiredKeys: ['name'] }), { minLength: 1, maxLength: 3 })

const of = fc.constantFrom('side' as const, 'player' as const)
const anyFigure = fc.record(
  {
    key,
    name,
    shortName: name,
    unit: fc.constantFrom('%', '秒'),
    of,
    total: fc.constantFrom('sum' as const, 'mean' as const, 'last' as const),
    decimals: fc.integer({ min: 0, max: 3 }),
    better: fc.constantFrom('higher' as const, 'lower' as const),
  },
  { requiredKeys: ['key', 'name', 'of', 'total', 'decimals', 'better'] },
)
const anyEventKind = fc.record({ key, name, sign: fc.constantFrom('⚔', '🏆'), of }, { requiredKeys: ['key', 'name', 'of'] })

/** PostgreSQL cannot store it; the import refuses it. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '')
}

function anyTeam(one: string, { players }: Names) {
  const member = fc.record(
    { player: fc.constantFrom(...players), role: fc.constantFrom('player', 'captain', 'coach'), position: name, from: day, to: day },
    { requiredKeys: ['player', 'role'] },
  )
  return fc.record(
    { slug: fc.constant(one), names, region: name, members: fc.array(member, { maxLength: 4 }) },
    { requiredKeys: ['slug', 'names'] },
  )
}

function anyPlayer(one: string) {
  return fc.record(
    {
      slug: fc.constant(one),
      names,
      externalId: fc.constant(`game-${one}`),
      realName: name,
      isRealNamePublic: fc.boolean(),
      isMinor: fc.boolean(),
      isHidden: fc.boolean(),
    },
    { requiredKeys: ['slug', 'names'] },
  )
}

function anyEntrant(one: string, { teams, players }: Names) {
  return fc.record(
    {
      key: fc.constant(one),
      name,
      shortName: name,
      ...(teams.length > 0 && { team: fc.constantFrom(...teams) }),
      players: fc.shuffledSubarray(players, { minLength: 1 }),
      seed: whole,
      rating: score.map((value) => value / 100),
      status: fc.constantFrom('active' as const, 'withdrawn' as const, 'disqualified' as const),
    },
    { requiredKeys: ['key', 'name'] },
  )
}

/** One or two stages with all the matches between them, some rounds without any. */
function anyStages(from: Names): fc.Arbitrary<Stage[]> {
  return fc.tuple(fc.integer({ min: 0, max: from.matches.length }), fc.integer({ min: 0, max: from.matches.length })).chain(([a, b]) => {
    const [first, second] = a < b ? [a, b] : [b, a]
    const parts = [from.matches.slice(0, first), from.matches.slice(first, second), from.matches.slice(second)]
    const [one = [], two = [], three = []] = parts
    return fc.oneof(
      fc.tuple(anyStage('s1', [one, two, three], from)),
      fc.tuple(anyStage('s1', [one, two], from), anyStage('s2', [three], from)),
    )
  })
}

function anyStage(stageKey: string, lists: string[][], from: Names): fc.Arbitrary<Stage> {
  const fields = fc.record(
    {
      key: fc.constant(stageKey),
      name,
      ruleset: anyRuleset,
      places: fc.array(fc.record({ entrant: fc.constantFrom(...from.entrants), source: anySource(from) }, { requiredKeys: [] }), {
        maxLength: 4,
      }),
      groups: fc.tuple(...lists.map((matches, i) => anyGroup(`g${i}`, matches, from))),
      across: fc.record(
        {
          rank: whole,
          tiebreaks: fc.constant<Ruleset['tiebreaks']>([{ metric: 'points', scope: 'overall' }]),
          lastResort: fc.constantFrom('shared' as const, 'lots' as const),
          ignoreBelow: whole,
          decisions: anyDecisions(from),
        },
        { requiredKeys: ['rank', 'tiebreaks', 'lastResort'] },
      ),
      placements: fc.array(
        fc.record({ entrant: fc.constantFrom(...from.entrants), place: whole, placeTo: whole }, { requiredKeys: ['entrant', 'place'] }),
        {
          maxLength: 2,
        },
      ),
    },
    { requiredKeys: ['key', 'name', 'ruleset', 'places', 'groups'] },
  )
  return fc.tuple(fields, fc.integer({ min: 0, max: 9 })).map(([stage, format]): Stage => {
    if (format === 0) return { ...stage, format: 'round_robin' }
    if (format === 1) return { ...stage, format: 'swiss', swiss: { by: 'points', rounds: 5 } }
    if (format === 2) return { ...stage, format: 'swiss', swiss: { by: 'record', wins: 3, losses: 3 } }
    if (format === 3) return { ...stage, format: 'single_elimination', thirdPlace: true }
    if (format === 8) return { ...stage, format: 'lobby_series' }
    if (format === 4) return { ...stage, format: 'gauntlet' }
    if (format === 5) return { ...stage, format: 'ladder', ladder: { by: 'position', move: 'take_place', reach: 3 } }
    if (format === 6) return { ...stage, format: 'ladder', ladder: { by: 'position', move: 'swap', walkoversStay: true, isClosed: true } }
    if (format === 7) return { ...stage, format: 'ladder', ladder: { by: 'points' } }
    return { ...stage, format: 'double_elimination', grandFinal: 'reset' }
  })
}

const anyRuleset: fc.Arbitrary<Ruleset> = fc.record(
  {
    version: fc.constant(1 as const),
    points: fc.record({ win: fc.constantFrom(1, 3), draw: fc.constantFrom(0.5, 1), loss: fc.constant(0) }),
    score: fc.constantFrom('entered', 'games_won', 'board_points', 'lobby'),
    placementPoints: fc.record(
      {
        byPlace: fc.constant([5, 3.5, 1]),
        below: fc.constantFrom('last' as const, 'zero' as const),
        ties: fc.constantFrom('full' as const, 'average' as const),
        perScore: fc.constantFrom(0.5, 1),
        scoreCap: fc.constant(10),
        absent: fc.constantFrom(-1, 0),
      },
      { requiredKeys: ['byPlace', 'below', 'ties'] },
    ),
    forfeitScore: fc.constantFrom(null, [2, 0] as [number, number]),
    bestOf: fc.constantFrom(1, 3, 5),
    tiebreaks: fc.constant<Ruleset['tiebreaks']>([
      { metric: 'points', scope: 'overall' },
      { metric: 'points', scope: 'opponents', cutLowest: 1, unplayed: 'virtual_opponent' },
    ]),
    onSplit: fc.constantFrom('restart', 'continue'),
    lastResort: fc.constantFrom('shared', 'lots', 'organiser'),
  },
  { requiredKeys: ['version', 'points', 'score', 'forfeitScore', 'tiebreaks', 'onSplit', 'lastResort'] },
)

function anyGroup(groupKey: string, matches: string[], from: Names) {
  const split = Math.ceil(matches.length / 2)
  const round = (number: number, inRound: string[]) =>
    fc.record(
      { number: fc.constant(number), name, bestOf: fc.constantFrom(1, 3), matches: fc.tuple(...inRound.map((one) => anyMatch(one, from))) },
      { requiredKeys: ['number', 'matches'] },
    )
  const adjustment = fc.record(
    {
      key,
      entrant: fc.constantFrom(...from.entrants),
      metric: fc.constantFrom('points' as const, 'fair_play' as const),
      delta: fc.integer({ min: -999, max: 999 }).map((cents) => cents / 100),
      publicNote: text,
      at,
      revokedAt: at,
    },
    { requiredKeys: ['key', 'entrant', 'metric', 'delta', 'publicNote'] },
  )
  return fc.record(
    {
      key: fc.constant(groupKey),
      name,
      kind: fc.constantFrom('pool', 'upper', 'lower', 'final', 'placement'),
      seeds: fc.array(whole, { maxLength: 3 }),
      rounds: fc.tuple(round(1, matches.slice(0, split)), round(2, matches.slice(split))),
      adjustments: fc.uniqueArray(adjustment, { maxLength: 2, selector: (one) => one.key }),
      decisions: anyDecisions(from),
      zones: fc.array(fc.record({ from: whole, to: whole, kind: fc.constantFrom('advance' as const, 'lower' as const), label: name }), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['key', 'name', 'kind', 'rounds'] },
  )
}

function anyDecisions(from: Names) {
  const decision = fc.record(
    {
      key,
      method: fc.constantFrom('lots' as const, 'playoff' as const, 'organiser' as const),
      order: fc.shuffledSubarray(from.entrants, { minLength: 2 }),
      match: fc.constantFrom(...from.matches),
      publicNote: text,
      at,
    },
    { requiredKeys: ['key', 'method', 'order', 'publicNote'] },
  )
  return fc.uniqueArray(decision, { maxLength: 2, selector: (one) => one.key })
}

function anyMatch(matchKey: string, from: Names): fc.Arbitrary<Match> {
  return fc.integer({ min: 1, max: 4 }).chain((count) =>
    fc.record(
      {
        key: fc.constant(matchKey),
        name,
        bestOf: fc.constantFrom(1, 3, 99),
        totalGames: fc.constantFrom(2, 4),
        schedule: fc.record(
          {
            state: fc.constantFrom('unscheduled' as const, 'scheduled' as const, 'postponed' as const, 'cancelled' as const),
            at,
            precision: fc.constantFrom('exact' as const, 'day' as const, 'tbd' as const),
            reschedules: fc.array(
              fc.record({ from: fc.option(at), to: fc.option(at), reason: text, at }, { requiredKeys: ['from', 'to', 'reason'] }),
              {
                maxLength: 2,
              },
            ),
          },
          { requiredKeys: ['state'] },
        ),
        play: fc.constantFrom('not_started' as const, 'live' as const, 'ended' as const),
        venue: name,
        streamUrl: fc.constant('https://live.example/1'),
        replayUrl: fc.constant('https://live.example/2?a=b'),
        delaySeconds: fc.integer({ min: 0, max: 86_400 }),
        embargoUntil: at,
        sides: fc.tuple(...Array.from({ length: count }, () => anySide(from))),
        games: fc.uniqueArray(anyGame(count, from), { maxLength: 3, selector: (game) => game.number }),
        result: fc.record(
          {
            state: fc.constantFrom('provisional' as const, 'official' as const, 'under_review' as const, 'void' as const),
            kind: fc.constantFrom('played' as const, 'draw' as const, 'walkover' as const, 'double_forfeit' as const, 'bye' as const),
            decidedIn: fc.constantFrom('regulation' as const, 'extra_time' as const, 'shootout' as const),
            regulation: fc.tuple(score, score),
            extraTime: fc.tuple(score, score),
            shootout: fc.tuple(score, score),
            bye: fc.constantFrom('full' as const, 'half' as const, 'zero' as const),
            endedAt: at,
          },
          { requiredKeys: ['state', 'kind'] },
        ),
        statistics: anyStatistics(count, from),
        note: text,
      },
      { requiredKeys: ['key', 'sides'] },
    ),
  )
}

function anySide(from: Names): fc.Arbitrary<Side> {
  const member = fc.record(
    { player: fc.constantFrom(...from.players), name, position: name, isSubstitute: fc.boolean() },
    { requiredKeys: ['name'] },
  )
  return fc.record(
    {
      entrant: fc.constantFrom(...from.entrants),
      source: anySource(from),
      score,
      outcome,
      placement: whole,
      incident,
      lineup: fc.array(member, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
}

function anyGame(sides: number, from: Names): fc.Arbitrary<Game> {
  const side = fc.record({ score, outcome, placement: whole, players: fc.shuffledSubarray(from.players), incident }, { requiredKeys: [] })
  return fc.record(
    {
      number: fc.integer({ min: 1, max: 9 }),
      map: name,
      mode: name,
      state: fc.constantFrom('pending' as const, 'done' as const, 'void' as const),
      durationSeconds: fc.integer({ min: 0, max: 1_000_000 }),
      sides: fc.tuple(...Array.from({ length: sides }, () => side)),
      statistics: anyStatistics(sides, from),
      note: text,
    },
    { requiredKeys: ['number', 'state', 'sides'] },
  )
}

function anyStatistics(sides: number, { players }: Names): fc.Arbitrary<Statistics> {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => (thousandths === 0 ? 0 : thousandths / 1000))
  const values = fc.array(fc.record({ figure: key, value }), { maxLength: 3 })
  const seconds = fc.integer({ min: 0, max: 1_000_000 })
  const side = fc.record(
    { values, players: fc.array(fc.record({ player: fc.constantFrom(...players), values }), { maxLength: 2 }) },
    { requiredKeys: [] },
  )
  return fc.record(
    {
      sides: fc.tuple(...Array.from({ length: sides }, () => side)),
      series: fc.array(
        fc.record(
          { figure: key, side: whole, samples: fc.array(fc.tuple(seconds, value), { minLength: 1, maxLength: 4 }) },
          { requiredKeys: ['figure', 'samples'] },
        ),
        { maxLength: 2 },
      ),
      events: fc.array(
        fc.record(
          { at: seconds, kind: key, side: whole, player: fc.constantFrom(...players), text },
          { requiredKeys: ['at', 'kind', 'side'] },
        ),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  )
}

function anySource({ matches }: Names): fc.Arbitrary<Source> {
  return fc.oneof(
    whole.map((seed) => ({ seed })),
    fc.constantFrom(...matches).map((winnerOf) => ({ winnerOf })),
    fc.constantFrom(...matches).map((loserOf) => ({ overruled: true as const, loserOf })),
    fc
      .record({ stage: fc.constant('s1'), group: fc.constant('g0'), rank: whole }, { requiredKeys: ['stage', 'rank'] })
      .map((rankOf) => ({ rankOf })),
    fc.constant({ bye: true as const }),
    fc.constant({ tbd: true as const }),
  )
}

const replaced: Replaced = {
  matches: [{ key: 'm', play: 'ended', sides: [{ score: 1 }, { score: 0 }] }],
  places: [{ stage: 's', number: 1, filled: { source: { seed: 1 } } }],
  played: ['m'],
  reopened: ['m'],
}

function anyRuling({ matches, entrants }: Names) {
  return fc.record(
    {
      key,
      kind: fc.constantFrom('walkover' as const, 'disqualification' as const, 'correction' as const, 'postponement' as const),
      match: fc.constantFrom(...matches),
      entrant: fc.constantFrom(...entrants),
      policy: fc.constantFrom('opponents_win' as const, 'void_all' as const),
      reason: text,
      publicNote: text,
      author: name,
      at,
      supersedes: key,
      before: fc.constant(replaced),
    },
    { requiredKeys: ['key', 'kind', 'publicNote', 'at'] },
  )
}

function anyAward({ entrants, players }: Names) {
  return fc.record(
    {
      key,
      kind: fc.constantFrom('mvp' as const, 'custom' as const),
      title: name,
      entrant: fc.constantFrom(...entrants),
      player: fc.constantFrom(...players),
      name,
      citation: text,
      isMasked: fc.boolean(),
      at: day,
    },
    { requiredKeys: ['key', 'kind', 'title'] },
  )
}
