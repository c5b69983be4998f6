import { readJson } from '#server/db/stored-json.ts'
import type { NamedPlayer } from '#server/people/public-name.model.ts'
import { isLogoPublic, nameOn, publicPlayerName } from '#server/people/public-name.model.ts'
import type { AwardView } from '#shared/competitions/award-views.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import { maskText } from '#shared/mask.ts'
import type { Picture } from '#shared/media.ts'
import type { AwardRow, DecidingSide } from './awards.queries.ts'

/** As stored: the line-up at that time. */
export interface StoredMember {
  playerId: number | null
  name: string
}

interface Parts {
  entrants: ReadonlyMap<number, EntrantRef>
  /** The players of the line-ups. */
  players: ReadonlyMap<number, NamedPlayer>
  playerLogo: Picture | null
  /** Of the deciding matches of all awards. */
  sides: readonly DecidingSide[]
}

/** The mark of the player who has the award, where it may be shown. */
export function logoIdOf({ is_masked, is_minor, is_hidden, logo_id }: AwardRow): number | null {
  return is_masked === 1 || !isLogoPublic({ is_minor: is_minor ?? 0, is_hidden: is_hidden ?? 0 }) ? null : logo_id
}

export function viewAward(row: AwardRow, { entrants, players, playerLogo, sides }: Parts): AwardView {
  const isMasked = row.is_masked === 1
  const masked = (name: string) => (isMasked ? maskText(name) : name)
  const entrant = row.entrant_id === null ? null : (entrants.get(row.entrant_id) ?? null)
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    isDerived: row.is_derived === 1,
    competition: { id: row.competition_id, kind: row.competition_kind, name: row.competition_name },
    season: { id: row.season_id, name: row.season_name },
    name: masked(playerName(row) ?? entrant?.name ?? row.name ?? ''),
    isMasked,
    // The id of a masked award's entrant would reveal the name.
    entrant: isMasked ? null : entrant,
    playerId: isMasked || row.is_hidden === 1 ? null : row.player_id,
    playerLogo,
    lineup: isMasked ? [] : lineupOf(row).map((member) => memberName(member, players)),
    citation: row.citation ?? '',
    at: row.awarded_on ?? row.ends_on,
    matchId: row.match_id,
    ...(isMasked ? {} : scoreOf(row, sides)),
  }
}

/** A league may be won by who lost the match against the second: that says nothing of how. */
function scoreOf({ kind, match_id, entrant_id }: AwardRow, sides: readonly DecidingSide[]): Pick<AwardView, 'score'> {
  const ofMatch = sides.filter((side) => side.match_id === match_id)
  const own = ofMatch.find((side) => side.entrant_id !== null && side.entrant_id === entrant_id)
  const [other, ...more] = ofMatch.filter((side) => side !== own)
  const isScored = own && other && more.length === 0 && own.score !== null && other.score !== null
  const score: AwardView['score'] = isScored ? [Number(own.score), Number(other.score)] : undefined
  return score && (kind !== 'champion' || score[0] > score[1]) ? { score } : {}
}

/** The name at the time when the award was given. */
function playerName({ player_id, player_name, player_names, is_minor, is_hidden, name, awarded_on, ends_on }: AwardRow): string | null {
  if (player_id === null || player_name === null) return null
  const player = { id: player_id, name: player_name, is_minor: is_minor ?? 0, is_hidden: is_hidden ?? 0 }
  return publicPlayerName(player, name ?? nameOn(readJson(player_names ?? '[]'), awarded_on ?? ends_on) ?? player_name)
}

function memberName({ playerId, name }: StoredMember, players: ReadonlyMap<number, NamedPlayer>): string {
  const player = playerId === null ? undefined : players.get(playerId)
  return player ? publicPlayerName(player, name) : name
}

export function lineupOf({ lineup }: Pick<AwardRow, 'lineup'>): StoredMember[] {
  return readJson(lineup)
}
