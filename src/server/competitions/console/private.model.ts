import type { CompetitionDocument, Ruling } from '#shared/competitions/document.ts'
import type { PlayerEntry } from '#shared/competitions/people.ts'

/** For scorekeepers: without account ids, real names that are not public, and the organiser's notes. */
export function withoutPrivate(document: CompetitionDocument): CompetitionDocument {
  const { players, rulings, ...rest } = document
  return { ...rest, ...(players && { players: players.map(publicPlayer) }), ...(rulings && { rulings: rulings.map(publicRuling) }) }
}

function publicPlayer({ externalId: _account, realName, ...player }: PlayerEntry): PlayerEntry {
  return { ...player, ...(realName !== undefined && player.isRealNamePublic && { realName }) }
}

function publicRuling({ reason: _reason, author: _author, before: _before, ...ruling }: Ruling): Ruling {
  return ruling
}
