import { type Filler, withFiller } from './filler.ts'

export const teams = 4_000
export const players = 8_000
export const playersOfSide = 2

/** How each table of a copied competition differs from the first one: expressions in SQL over the copy's number, `k`. */
function changed({ earlier, daysEarlier }: Filler, sizes: Sizes): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const shifted = (column: string, table: string) => `${column} + k * ${sizes.get(table)}`
  const later = (column: string) => earlier(column, 'k * 5')
  const kind = "case k % 3 when 0 then 'team' when 1 then 'single' else 'battle' end"
  return {
    competitions: {
      slug: "slug || '-' || k",
      kind,
      starts_on: daysEarlier('starts_on', 'k'),
      ends_on: daysEarlier('ends_on', 'k'),
      finished_at: later('finished_at'),
    },
    entrants: {
      competition_id: 'competition_id + k',
      team_id: `1 + (team_id * 7 + k * 41) % ${teams}`,
      place_visible_at: later('place_visible_at'),
    },
    stages: { competition_id: 'competition_id + k', finished_at: later('finished_at') },
    groups: { stage_id: shifted('stage_id', 'stages') },
    rounds: { group_id: shifted('group_id', 'groups') },
    matches: {
      competition_id: 'competition_id + k',
      stage_id: shifted('stage_id', 'stages'),
      group_id: shifted('group_id', 'groups'),
      round_id: shifted('round_id', 'rounds'),
      kind,
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
      competition_id: 'competition_id + k',
      entrant_id: shifted('entrant_id', 'entrants'),
      player_id: `1 + (player_id * 7 + k * 41) % ${players}`,
    },
    standings: { group_id: shifted('group_id', 'groups') },
    standing_rows: { group_id: shifted('group_id', 'groups'), entrant_id: shifted('entrant_id', 'entrants') },
    awards: {
      competition_id: 'competition_id + k',
      entrant_id: shifted('entrant_id', 'entrants'),
      match_id: shifted('match_id', 'matches'),
      visible_at: later('visible_at'),
    },
  }
}

/** The largest id of each table, or the number of its rows, with the first competition alone. */
type Sizes = ReadonlyMap<string, number>

const copiedTables = [
  'competitions',
  'entrants',
  'stages',
  'groups',
  'rounds',
  'matches',
  'match_sides',
  'games',
  'statistics',
  'figure_totals',
  'standings',
  'standing_rows',
  'awards',
]
const otherTables = ['entrant_players', 'lineups']

/** Copies the only competition until there are so many, each a little earlier than the one before; with teams and players who take part. */
export async function copyCompetition(place: { dataFolder: string; databaseUrl: string | null }, competitions: number): Promise<void> {
  await withFiller(place, [...copiedTables, ...otherTables], async (filler) => {
    const sizes: Map<string, number> = new Map()
    for (const table of copiedTables) sizes.set(table, await sizeOf(filler, table))
    await addPeople(filler)
    await filler.run(`create temp table copies as select n as k from ${filler.numbers(competitions - 1)}`)
    const changes = changed(filler, sizes)
    for (const table of copiedTables) {
      const columns = await filler.columnsOf(table)
      const values = columns.map((name) => (name === 'id' ? `id + k * ${sizes.get(table)}` : (changes[table]?.[name] ?? name)))
      // Read from a copy: what reads the table that it writes to is kept whole in between.
      await filler.run(`create temp table first_ones as select * from ${table}`)
      await filler.run(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from copies cross join first_ones`)
      await filler.run('drop table first_ones')
      console.log(`  ${table}: ${(await countOf(filler, table)).toLocaleString('en')} rows`)
    }
    await addParticipants(filler)
  })
}

async function sizeOf(filler: Filler, table: string): Promise<number> {
  const hasId = (await filler.columnsOf(table)).includes('id')
  const [row] = await filler.all(`select coalesce(${hasId ? 'max(id)' : 'count(*)'}, 0) as n from ${table}`)
  return Number(row?.n)
}

export async function countOf(filler: Filler, table: string): Promise<number> {
  const [row] = await filler.all(`select count(*) as n from ${table}`)
  return Number(row?.n)
}

/** A player without a team or a competition has no page. */
async function addPeople(filler: Filler): Promise<void> {
  const { numbers } = filler
  const [teamsBefore, playersBefore] = [await sizeOf(filler, 'teams'), await sizeOf(filler, 'players')]
  const names = (word: string) => `'[{"name":"${word}' || n || '"}]'`
  await filler.run(`insert into teams (id, slug, name, short_name, names, region)
    select n, 't' || n, '战队' || n, '队' || n, ${names('战队')}, '' from ${numbers(teams)} where n > ${teamsBefore}`)
  await filler.run(`insert into players (id, slug, name, names, real_name, is_real_name_public, is_minor, is_hidden)
    select n, 'q' || n, '选手' || n, ${names('选手')}, '', 0, 0, 0 from ${numbers(players)} where n > ${playersBefore}`)
  await filler.run(`insert into memberships (team_id, player_id, role, position, ordinal)
    select 1 + n % ${teams}, n, 'player', '', n from ${numbers(players)}`)
}

/** In single competitions each entrant is a player; one competition of five has line-ups. */
async function addParticipants(filler: Filler): Promise<void> {
  await filler.run(`insert into entrant_players (entrant_id, player_id, ordinal)
    select entrants.id, 1 + (entrants.id * 7 + competition_id * 41) % ${players}, 0
    from entrants join competitions on competitions.id = entrants.competition_id where competitions.kind = 'single'`)
  const player = `1 + (match_sides.entrant_id * ${playersOfSide} + n) % ${players}`
  await filler.run(`insert into lineups (match_side_id, ordinal, player_id, name)
    select match_sides.id, n - 1, ${player}, '选手' || (${player})
    from match_sides join matches on matches.id = match_sides.match_id cross join ${filler.numbers(playersOfSide)}
    where matches.competition_id % 5 = 0 and match_sides.entrant_id is not null`)
  console.log(`  lineups: ${(await countOf(filler, 'lineups')).toLocaleString('en')} rows`)
}
