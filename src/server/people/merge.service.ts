import type { Transaction } from 'kysely'
import { notFound } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import type { Touch } from '#server/cache/transact.ts'
import { bumpCalendarSequence, publicNamesWith } from '#server/competitions/store/calendar-sequence.queries.ts'
import { listCountingPlayer, recountFigures } from '#server/competitions/store/recount-figures.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { indexPlayers, indexTeams } from '#server/search/index-subjects.queries.ts'
import type { MergePreview } from '#shared/admin/people.ts'
import { mergePartKinds } from '#shared/admin/people.ts'
import type { DatedName } from '#shared/competitions/people.ts'
import { linkSubjectWords } from '#shared/words/article-links.ts'
import { moveParts } from './merge-move.queries.ts'
import { countMergeParts, listEnteredByBoth, listPlayedByBoth } from './merge-parts.queries.ts'
import { insertMerged, type PersonKind } from './merged.queries.ts'
import {
  deletePerson,
  findPlayerRow,
  findTeamRow,
  listMemberRows,
  membersOf,
  writeMergedPlayer,
  writeMergedTeam,
} from './people-admin.queries.ts'
import {
  type ChangedPeople,
  competitionsListingPlayer,
  competitionsListingTeam,
  takeTurnForPeople,
  touchPeople,
} from './touch-people.queries.ts'
import { competitionUses } from './uses.queries.ts'

const mostNames = 20
const mostMembers = 100
const shown = 5

interface MergeInput {
  kind: PersonKind
  from: number
  into: number
}

/** A preview of a merge, and why it cannot be done. Throws not-found where one of them does not exist. */
export async function previewMerge(db: Selecting, params: MergeInput): Promise<MergePreview> {
  const { kind, from, into } = params
  const [going, staying] = await both(db, params)
  const counts = await countMergeParts(db, kind, from)
  const listing = kind === 'team' ? await competitionsListingTeam(db, from) : await competitionsListingPlayer(db, from)
  const uses = await competitionUses(db, listing)
  const names = unitedNames(readJson(going.names), readJson(staying.names))
  const preview = {
    from: { id: from, slug: going.slug, name: going.name },
    into: { id: into, slug: staying.slug, name: staying.name },
    moves: mergePartKinds.flatMap((part) => {
      const count = counts[part] ?? 0
      return count === 0 ? [] : [{ kind: part, count }]
    }),
    competitions: uses.map((use) => use.name),
    names: names.slice(0, mostNames),
    faults: await faultsOf(db, params, names.length, [going, staying]),
  }
  // Includes the rows: a form may have changed what the preview does not show.
  return { rev: revOf([preview, going, staying]), ...preview }
}

/** Before the last preview, on which a merge goes on: nobody changes anything until the merge is done. */
export async function takeTurnForMerge(trx: Transaction<Database>, params: MergeInput): Promise<void> {
  await takeTurnForPeople(trx, await changedBy(trx, params))
}

/** Merges: all references are moved, the names are united, and the old URL and slug redirect. */
export async function merge(trx: Transaction<Database>, touch: Touch, params: MergeInput, now: string): Promise<void> {
  const { kind, from, into } = params
  const [going, staying] = await both(trx, params)
  const changed = await changedBy(trx, params)
  await touchPeople(trx, touch, changed)
  const called = kind === 'player' ? await publicNamesWith(trx, [from, into]) : null
  const counting = kind === 'player' ? await listCountingPlayer(trx, from) : []
  await moveParts(trx, touch, params)
  for (const competition of counting) await recountFigures(trx, competition, now)
  await insertMerged(trx, kind, { oldId: from, slug: going.slug, newId: into, at: now })
  await deletePerson(trx, kind === 'team' ? 'teams' : 'players', from)
  const names = unitedNames(readJson(going.names), readJson(staying.names))
  if (kind === 'team') {
    await writeMergedTeam(trx, into, names, going)
    await indexTeams(trx, [from, into])
  } else {
    await writeMergedPlayer(trx, into, names, going)
    await indexPlayers(trx, [from, into])
  }
  if (called) await bumpCalendarSequence(trx, called, now)
  await touchPeople(trx, touch, changed)
}

/** Both, and who is in either team. */
async function changedBy(db: Selecting, { kind, from, into }: MergeInput): Promise<ChangedPeople> {
  const both = [from, into]
  return kind === 'team' ? { teams: both, players: await membersOf(db, both) } : { players: both }
}

/** The columns that both rows contribute to. */
interface Merged {
  slug: string
  name: string
  names: string
  logo_id: number | null
  region?: string
  external_id?: string | null
  real_name?: string
  is_minor?: number
  is_hidden?: number
}

async function both(db: Selecting, { kind, from, into }: MergeInput): Promise<[Merged, Merged]> {
  const find = async (id: number): Promise<Merged | undefined> =>
    kind === 'team' ? await findTeamRow(db, id) : await findPlayerRow(db, id)
  const [going, staying] = [await find(from), await find(into)]
  if (!going || !staying) throw notFound()
  return [going, staying]
}

/** The names of the merged one come first: the last name without an end is the current one. */
function unitedNames(going: readonly DatedName[], staying: readonly DatedName[]): DatedName[] {
  const known = new Set(staying.map((one) => one.name))
  return [...going.filter((one) => !known.has(one.name)), ...staying]
}

async function faultsOf(
  db: Selecting,
  { kind, from, into }: MergeInput,
  names: number,
  [going, staying]: readonly [Merged, Merged],
): Promise<string[]> {
  const noun = linkSubjectWords[kind]
  if (from === into) return [`这是同一个${noun}，请选另一个`]
  const faults: string[] = []
  const pair = [from, into] as const
  const entered = await listEnteredByBoth(db, kind, pair, shown)
  if (entered.length > 0) faults.push(`两个都参加了${quoted(entered)}：同一项赛事里是两个参赛者，不能合并，请先在赛事里改成一个`)
  const played = kind === 'player' ? await listPlayedByBoth(db, pair, shown) : []
  if (played.length > 0) faults.push(`两个都出现在${quoted(played)}的同一场比赛里，不会是同一个人，请先核对那场比赛的阵容`)
  if (going.external_id && staying.external_id && going.external_id !== staying.external_id) {
    faults.push('两个各有自己的游戏账号：请先确认哪个账号是对的，把另一个清空')
  }
  if (names > mostNames) faults.push(`名称合起来有 ${names} 个，最多 ${mostNames} 个，请先删去几个曾用名`)
  const members = kind === 'team' ? (await listMemberRows(db, from)).length + (await listMemberRows(db, into)).length : 0
  if (members > mostMembers) faults.push(`成员合起来有 ${members} 条，最多 ${mostMembers} 条，请先删去几条`)
  return faults
}

function quoted(competitions: readonly { name: string }[]): string {
  return competitions.map(({ name }) => `「${name}」`).join('')
}
