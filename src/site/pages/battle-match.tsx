import { useLoaderData } from 'react-router'
import { ArchiveView, archiveMeta, archiveParts } from '../archive/ArchiveView.tsx'
import { type Archive, loadArchive } from '../archive/load-archive.ts'
import { pageHandle, pageLoader } from '../page.ts'
import { loadSchedule, type Schedule } from '../schedule/load-schedule.ts'
import { ScheduleView } from '../schedule/ScheduleView.tsx'
import { scheduleMeta } from '../schedule/schedule-meta.ts'

/** The specification gives the archive of this kind no address of its own: it is a tab here. */
type Battles = { kind: 'battle'; schedule: Schedule } | { kind: 'battle'; archive: Archive }

const partsOf = (loaded: Battles) => ('archive' in loaded ? archiveParts(loaded.archive) : [])

export const loader = pageLoader(
  'battleMatch',
  async (wish): Promise<Battles> => {
    if (wish.query.tab === 'past') return { kind: 'battle', archive: await loadArchive(wish, 'battle') }
    return { kind: 'battle', schedule: await loadSchedule(wish, 'battle') }
  },
  partsOf,
)

export const handle = pageHandle<Battles>(
  'battleMatch',
  (loaded, settings) => ('archive' in loaded ? archiveMeta(loaded.archive, settings) : scheduleMeta(loaded.schedule, settings)),
  partsOf,
)

export function Component() {
  const loaded = useLoaderData<Battles>()
  return 'archive' in loaded ? <ArchiveView archive={loaded.archive} /> : <ScheduleView schedule={loaded.schedule} />
}
