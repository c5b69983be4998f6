import { ApiFailure, api } from '#admin/api.ts'
import type { AdminPlayer } from '#shared/admin/people.ts'
import { asSeen } from '#shared/characters.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import { type Draft, type DraftEntrant, type LibraryPlace, librarySlug } from './draft.ts'
import { sameName } from './paste.ts'

const atOnce = 4

type KnownPlace = Extract<LibraryPlace, { kind: 'known' }>

/** What the library has of an entrant's name: the same name, or near ones to choose from. */
export interface Found {
  same: KnownPlace | null
  near: readonly KnownPlace[]
}

/** Looks up each entrant by name, by its key. Nothing is created: that is a choice. */
export async function findInLibrary(entrants: readonly DraftEntrant[], kind: CompetitionKind): Promise<ReadonlyMap<string, Found>> {
  const found = await inTurns(entrants, async (entrant): Promise<[string, Found]> => [entrant.key, await foundOf(entrant, kind)])
  return new Map(found)
}

const mostNear = 5

async function foundOf({ name, team }: DraftEntrant, kind: CompetitionKind): Promise<Found> {
  const wanted = asSeen(team) || asSeen(name)
  if (wanted === '') return { same: null, near: [] }
  const items = await search(kind, wanted)
  const same = items.find((item) => sameName(item.name) === sameName(wanted)) ?? null
  if (same) return { same, near: [] }
  // 青锋战队 is likely 青锋.
  const core = wanted.replace(/(?:电子竞技俱乐部|电竞俱乐部|俱乐部|电竞|战队|队)$/u, '')
  const more = core !== wanted && core !== '' ? await search(kind, core) : []
  const near = [...items, ...more].filter(({ id }, i, all) => all.findIndex((other) => other.id === id) === i)
  return { same: null, near: near.slice(0, mostNear) }
}

async function search(kind: CompetitionKind, wanted: string): Promise<KnownPlace[]> {
  const { items } = await api(kind === 'team' ? 'GET /teams' : 'GET /players', { query: { q: wanted.slice(0, 60), pageSize: 20 } })
  return items.map(({ id, slug, name }) => ({ kind: 'known', id, slug, name }))
}

/** A document overwrites the people that it lists, so known ones are included with all their data. */
export async function peopleOf(draft: Draft): Promise<{ teams: TeamEntry[]; players: PlayerEntry[] }> {
  const known = draft.entrants.flatMap(({ place }) => (place.kind === 'known' ? [place.id] : []))
  const fresh = draft.entrants.filter(({ place }) => place.kind === 'new').map((entrant) => newEntry(entrant, draft))
  const { teams, players } = await knownPeople(known, draft.kind)
  return draft.kind === 'team' ? { teams: [...fresh, ...teams], players } : { teams, players: [...fresh, ...players] }
}

/** Teams, with their members, or players of the library, as a document lists them; in the order of the ids. */
export async function knownPeople(
  known: readonly number[],
  kind: CompetitionKind,
): Promise<{ teams: TeamEntry[]; players: PlayerEntry[] }> {
  if (kind !== 'team') return { teams: [], players: await inTurns(known, async (id) => playerEntry(await player(id))) }
  const teams = await inTurns(known, (id) => api('GET /teams/:id', { params: { id } }))
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
  return { teams: entries, players: [...players.values()].map(playerEntry) }
}

async function player(id: number): Promise<AdminPlayer> {
  return await api('GET /players/:id', { params: { id } })
}

function newEntry(entrant: DraftEntrant, draft: Draft): { slug: string; names: TeamEntry['names'] } {
  const { name, shortName } = entrant
  return {
    slug: librarySlug(entrant, draft) ?? entrant.key,
    names: [{ name: asSeen(name), ...(asSeen(shortName) === '' ? {} : { shortName: asSeen(shortName) }) }],
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
