import { useLoaderData } from 'react-router'
import type { MeetingsView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { MeetingsBody } from '../meetings/MeetingsBody.tsx'
import { MeetingsHead } from '../meetings/MeetingsHead.tsx'
import { nothingHere, pageHandle, pageLoader } from '../page.ts'
import { pageNote } from '../title.ts'

export const loader =
  import.meta.env.SSR &&
  pageLoader('meetings', async ({ api, query: { team, player, opponent, page } }) => {
    if (opponent === undefined || (team === undefined) === (player === undefined)) throw nothingHere()
    return await api.meetings({ ...(team === undefined ? { player } : { team }), opponent, page })
  })

export const handle = pageHandle<MeetingsView>('meetings', ({ kind, sides: [a, b], balance, matches }, settings) => ({
  title: `${a.name} 与 ${b.name} 的交锋${pageNote(matches.page)}｜${settings.name}`,
  description: spaced`${a.name}与${b.name}的历次交锋：每一场的比分、各项赛事的胜负与接下来的比赛。`,
  // Pairs that never met, and pages beyond the last one, are not indexed.
  path: balance.played === 0 || matches.items.length === 0 ? '' : paths.meetings(kind, a.id, b.id, matches.page),
  image: null,
  article: null,
  crumbs: [{ label: a.name, to: kind === 'team' ? paths.team(a.id) : paths.player(a.id) }],
}))

export function Component() {
  const meetings = useLoaderData<MeetingsView>()
  return (
    <>
      <MeetingsHead meetings={meetings} />
      <MeetingsBody meetings={meetings} />
    </>
  )
}
