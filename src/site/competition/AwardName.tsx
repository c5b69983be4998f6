import type { AwardView } from '#shared/competitions/award-views.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { entrantPath } from './EntrantName.tsx'

/** The winner's name, linked to the player or the team; a masked name has no link. */
export function AwardName({ award: { name, isMasked, playerId, entrant } }: { award: AwardView }) {
  const to = isMasked ? null : playerId !== null ? paths.player(playerId) : entrant && entrantPath(entrant)
  return to ? <SiteLink to={to}>{name}</SiteLink> : <span>{name}</span>
}
