import { perAnswer, type QueryContext } from '#server/http/query-context.ts'
import { answerLogos } from '#server/media/media.answers.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import type { Picture } from '#shared/media.ts'
import { type EntrantPlayer, type EntrantRow, listEntrantPlayers, listEntrants } from './entrants.queries.ts'
import { isLogoPublic, publicEntrantName } from './public-name.model.ts'

/** Shared within an answer: matches, tables, awards and lists have some of the same entrants. */
const namedOf = perAnswer(() => new Map<number, EntrantRef>())

/** Entrants by id, with their public names: the requested ones, and those that the answer has loaded before. */
export async function answerEntrants(ctx: QueryContext, ids: Iterable<number>): Promise<ReadonlyMap<number, EntrantRef>> {
  const named = namedOf(ctx)
  const rows = await listEntrants(
    ctx.read,
    [...new Set(ids)].filter((id) => !named.has(id)),
  )
  if (rows.length === 0) return named
  const ofPlayers = rows.filter((row) => row.team_id === null).map((row) => row.id)
  const players = await listEntrantPlayers(ctx.read, ofPlayers)
  const logoIds = new Map(rows.map((row) => [row.id, row.logo_id ?? playerLogo(players.get(row.id))]))
  const logos = ctx.hasNoLogos ? () => null : await answerLogos(ctx, logoIds.values())
  for (const row of rows) named.set(row.id, viewEntrant(row, players.get(row.id) ?? [], logos(logoIds.get(row.id))))
  return named
}

/** A single player's own; a duo has none. */
function playerLogo([only, ...others]: readonly EntrantPlayer[] = []): number | null {
  return only && others.length === 0 && isLogoPublic(only) ? only.logo_id : null
}

function viewEntrant(row: EntrantRow, players: readonly EntrantPlayer[], logo: Picture | null): EntrantRef {
  const name = publicEntrantName(row.name, players)
  return {
    id: row.id,
    name,
    shortName: name === row.name ? (row.short_name ?? name) : name,
    ...(row.seed !== null && { seed: row.seed }),
    teamId: row.team_id,
    playerIds: players.filter((player) => player.is_hidden === 0).map((player) => player.id),
    logo,
  }
}
