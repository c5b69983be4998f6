import { ApiFailure, api } from '#admin/api.ts'
import type { AdminPlayer } from '#shared/admin/people.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import { type Draft, type DraftEntrant, type LibraryPlace, librarySlug } from './draft.ts'
import { sameName } from './paste.ts'

const atOnce = 4

/** Looks up each entrant by name; an unknown one becomes a new entry where a team is meant, else stays a name. */
export async function placesInLibrary(
  entrants: readonly DraftEntrant[],
  kind: CompetitionKind,
): Promise<ReadonlyMap<string, LibraryPlace>> {
  const found = await inTurns(entrants, async (entrant): Promise<[string, LibraryPlace]> => [entrant.key, await placeOf(entrant, kind)])
  return new Map(found)
}

async function placeOf({ name, team }: DraftEntrant, kind: CompetitionKind): Promise<LibraryPlace> {
  const wanted = team.trim() || name.trim()
  if (wanted === '') return { kind: 'none' }
  const { items } = await api(kind === 'team' ? 'GET /teams' : 'GET /players', { query: { q: wanted.slice(0, 60), pageSize: 20 } })
  const same = items.find((item) => sameName(item.name) === sameName(wanted))
  return same ? { kind: 'known', id: same.id, slug: same.slug, name: same.name } : { kind: kind === 'team' ? 'new' : 'none' }
}

/** A document overwrites the people that it lists, so known ones are included with all their data. */
export async function peopleOf(draft: Draft): Promise<{ teams: TeamEntry[]; players: PlayerEntry[] }> {
  const known = draft.entrants.flatMap(({ place }) => (place.kind === 'known' ? [place] : []))
  const fresh = draft.entrants.filter(({ place }) => place.kind === 'new').map((entrant) => newEntry(entrant, draft))
  if (draft.kind !== 'team')
    return { teams: [], players: [...fresh, ...(await inTurns(known, async ({ id }) => playerEntry(await player(id))))] }
  const teams = await inTurns(known, ({ id }) => api('GET /teams/:id', { params: { id } }))
  const ids = [...new Set(teams.flatMap((team) => team.members.map((member) => member.playerId)))]
  const players = new Map((await inTurns(ids, player)).map((each) => [each.id, each]))
  const entries = teams.map(
    (team): TeamEntry => ({
      slug: team.slug,
      names: team.names,
      ...(team.region === '' ? {} : { region: team.region }),
      members: team.members.flatMap(({ playerId, role, position, from, to }) => {
        const slug = players.get(playerId)?.slug
        if (slug === undefined) throw new ApiFailure(1002, `「${team.names.at(-1)?.name ?? ''}」的一名成员刚刚被删除，请再试一次。`, null)
        return [
          {
            player: slug,
            role,
            ...(position === '' ? {} : { position }),
            ...(from === null ? {} : { from }),
            ...(to === null ? {} : { to }),
          },
        ]
      }),
    }),
  )
  return { teams: [...fresh, ...entries], players: [...players.values()].map(playerEntry) }
}

async function player(id: number): Promise<AdminPlayer> {
  return await api('GET /players/:id', { params: { id } })
}

function newEntry(entrant: DraftEntrant, draft: Draft): { slug: string; names: TeamEntry['names'] } {
  const { name, shortName } = entrant
  return {
    slug: librarySlug(entrant, draft) ?? entrant.key,
    names: [{ name: name.trim(), ...(shortName.trim() === '' ? {} : { shortName: shortName.trim() }) }],
  }
}

function playerEntry({ slug, names, externalId, realName, isRealNamePublic, isMinor, isHidden }: AdminPlayer): PlayerEntry {
  return {
    slug,
    names,
    ...(externalId === '' ? {} : { externalId }),
    ...(realName === '' ? {} : { realName }),
    ...(isRealNamePublic ? { isRealNamePublic } : {}),
    ...(isMinor ? { isMinor } : {}),
    ...(isHidden ? { isHidden } : {}),
  }
}

/** A few at a time: a field of a hundred must not send a hundred requests at once. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let i = 0; i < items.length; i += atOnce) done.push(...(await Promise.all(items.slice(i, i + atOnce).map(work))))
  return done
}
