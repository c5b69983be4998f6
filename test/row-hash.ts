import { createHash } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

const tables = [
  'articles',
  'article_tags',
  'article_media',
  'columns',
  'media_items',
  'settings',
  'changes',
  'change_counter',
  'vitals',
  'program_requirement',
  'seasons',
  'teams',
  'players',
  'memberships',
  'competitions',
  'entrants',
  'entrant_players',
  'stages',
  'groups',
  'rounds',
  'matches',
  'match_sides',
  'lineups',
  'games',
  'statistics',
  'figure_totals',
  'rulings',
  'adjustments',
  'decisions',
  'standings',
  'standing_rows',
  'awards',
  'article_links',
  'link_groups',
  'links',
  'openings',
  'tips',
  'tip_steps',
  'tip_stores',
  'albums',
  'album_pictures',
  'video_files',
  'videos',
] as const satisfies (keyof Database)[]

/** One hash over every row of every table, in no particular order. */
export async function rowHash({ read }: Db): Promise<string> {
  const hash = createHash('sha256')
  for (const table of tables) {
    const rows = await read.selectFrom(table).selectAll().execute()
    hash.update(
      `${table}\n${rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n')}\n`,
    )
  }
  return hash.digest('hex')
}
