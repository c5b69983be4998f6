import type { LobbyRounds as Rounds, Table } from '#shared/competitions/table-views.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { EntrantName } from './EntrantName.tsx'
import { type LobbyCell, LobbyGrid, type LobbyHead, type LobbyRow } from './LobbyGrid.tsx'
import { number } from './standings-columns.ts'

interface Props {
  lobbies: Rounds
  /** The table of the same group: its rows are in the same order as those of the rounds. */
  table: Table
  whoHead: string
  /** Of the group, where there are several: it tells the one from the other. */
  name: string
}

/** A series of lobbies round by round: everybody's place and points in each. */
export function LobbyRounds({ lobbies, table, whoHead, name }: Props) {
  const { rounds } = lobbies
  if (rounds.length === 0 || table.rows.length === 0) return null
  const done = rounds.filter(({ matches }) => matches.length > 0 && matches.every(({ state }) => state === 'ended')).length
  const heads = rounds.map(
    ({ number: round, name, matches }): LobbyHead => ({
      key: round,
      title: name,
      isLive: matches.some(({ state }) => state === 'live'),
      links: matches.map((match) => ({ to: paths.match(match.id), label: match.name || name })),
    }),
  )
  const placed = new Set(lobbies.rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell && cell.place !== null ? [cell.match] : []))))
  const isRanked = table.rows.some((row) => row.played > 0)
  const rows = table.rows.map((row, i): LobbyRow => {
    const cells = lobbies.rows[i]?.cells ?? []
    return {
      key: row.entrant.id,
      place: isRanked ? row.rank : null,
      who: <EntrantName entrant={row.entrant} />,
      cells: rounds.map((round, at): LobbyCell | null => {
        const cell = cells[at]
        if (!cell) return null
        const match = round.matches.find(({ id }) => id === cell.match)
        return {
          ...cell,
          // A node of an older program does not say it.
          counts: cell.counts !== false,
          score: null,
          // While it is played, places come one by one.
          isTold: match?.state === 'ended' && placed.has(cell.match),
          mark: round.matches.length > 1 ? (match?.name ?? '') : '',
        }
      }),
      total: number(row.points),
    }
  })
  const caption = spaced`${name}各轮名次与得分`
  const note = [`已打 ${done} / ${rounds.length} 轮`, heads.some(({ isLive }) => isLive) ? '进行中的打完才计入合计' : '']
  return <LobbyGrid caption={caption} note={note.filter(Boolean).join('，')} whoHead={whoHead} heads={heads} rows={rows} />
}
