import { useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { openingGroupWords } from '#shared/words/openings.ts'
import { loadOpenings, type Schedule } from '../openings/load-openings.ts'
import { OpeningsView } from '../openings/OpeningsView.tsx'
import { pageHandle, pageLoader } from '../page.ts'
import { pageNote, titleOf } from '../title.ts'

export const loader = import.meta.env.SSR && pageLoader('openings', loadOpenings)

export const handle = pageHandle<Schedule>('openings', ({ asked, sought, parts }, settings) => {
  const { zone, group, page } = asked
  const isNothing = page !== undefined && parts.every((part) => part.page.items.length === 0)
  return {
    title: titleOf(
      ['新服', sought?.name, zone, group && openingGroupWords[group]].filter(Boolean).join(' ') + pageNote(page),
      settings.name,
    ),
    description: '新服的开放时间、所在的区与状态，附倒计时和可以订阅的日历。',
    path: isNothing ? '' : paths.openings(asked),
    image: null,
    article: null,
  }
})

export function Component() {
  return <OpeningsView schedule={useLoaderData<Schedule>()} />
}
