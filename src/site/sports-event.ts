import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { isPostponed } from '#shared/competitions/match-time.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { pictureUrl } from './machine-picture.ts'

/** schema.org's SportsEvent, from the public data of a match. It never contains results. */
export function matchEvent(match: MatchView, publicUrl: string): object {
  const { schedule, competition, sides, venue } = match
  const url = publicUrl + paths.match(match.id)
  const wasMoved = schedule.firstAt !== null && schedule.firstAt !== schedule.at
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${competition.name} ${matchTitle(match)}`,
    url,
    startDate: startOf(schedule),
    eventStatus: `https://schema.org/${eventStatus(match, wasMoved)}`,
    previousStartDate: wasMoved ? schedule.firstAt : undefined,
    ...placeOf(venue, url),
    competitor: sides.flatMap(({ entrant }) => (entrant === null ? [] : [competitorOf(entrant, publicUrl)])),
    superEvent: { '@type': 'SportsEvent', name: competition.name, url: publicUrl + paths.competition(competition.id) },
  }
}

export function competitionEvent(competition: CompetitionView, publicUrl: string): object {
  const { id, name, summary, startsOn, endsOn, season, cover, logo, entrants } = competition
  const url = publicUrl + paths.competition(id)
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    description: summary || undefined,
    url,
    image: pictureUrl(cover, publicUrl) ?? pictureUrl(logo, publicUrl),
    startDate: startsOn,
    endDate: endsOn,
    eventStatus: 'https://schema.org/EventScheduled',
    ...placeOf('', url),
    // Enough to identify it; hundreds of entrants would only make the page heavier.
    competitor: entrants.slice(0, 32).map(({ entrant }) => competitorOf(entrant, publicUrl)),
    superEvent: { '@type': 'EventSeries', name: season.name },
  }
}

/** To the minute, to the day, or the first published date. */
function startOf({ at, firstAt, precision }: MatchView['schedule']): string | undefined {
  const known = at ?? firstAt
  if (known === null) return undefined
  return at !== null && precision !== 'exact' ? formatDay(known) : known
}

function eventStatus(match: MatchView, wasMoved: boolean): string {
  switch (match.schedule.state) {
    case 'postponed':
      return isPostponed(match) ? 'EventPostponed' : 'EventRescheduled'
    case 'cancelled':
      return 'EventCancelled'
    case 'scheduled':
    case 'unscheduled':
      return wasMoved ? 'EventRescheduled' : 'EventScheduled'
  }
}

function placeOf(venue: string, url: string): object {
  const mode = (word: string) => `https://schema.org/${word}EventAttendanceMode`
  if (venue !== '') return { eventAttendanceMode: mode('Offline'), location: { '@type': 'Place', name: venue, address: venue } }
  return { eventAttendanceMode: mode('Online'), location: { '@type': 'VirtualLocation', url } }
}

function competitorOf({ name, teamId, playerIds, logo }: EntrantRef, publicUrl: string): object {
  const [playerId] = playerIds
  const picture = pictureUrl(logo, publicUrl)
  if (teamId !== null) return { '@type': 'SportsTeam', name, url: publicUrl + paths.team(teamId), logo: picture }
  if (playerIds.length === 1 && playerId !== undefined)
    return { '@type': 'Person', name, url: publicUrl + paths.player(playerId), image: picture }
  return { '@type': 'SportsTeam', name }
}
