import { useLoaderData } from 'react-router'
import { archiveMeta, archiveParts } from '../archive/archive-meta.ts'
import { type Archive, loadArchive } from '../archive/load-archive.ts'
import { pageHandle, pageLoader } from '../page.ts'
import { loadedPart, pagePart } from '../page-part.ts'
import { loadSchedule, type Schedule } from '../schedule/load-schedule.ts'
import { scheduleMeta } from '../schedule/schedule-meta.ts'
import { scheduleParts } from '../schedule/schedule-parts.ts'

/** The specification has no separate URL for the archive of this kind: it is a tab here. */
type Battles = { kind: 'battle'; schedule: Schedule } | { kind: 'battle'; archive: Archive }

const archivePart = pagePart('src/site/archive/ArchiveView.tsx', () => import('../archive/ArchiveView.tsx'))
const schedulePart = pagePart('src/site/schedule/ScheduleView.tsx', () => import('../schedule/ScheduleView.tsx'))
const partsOf = (loaded: Battles) =>
  'archive' in loaded ? [archivePart, ...archiveParts(loaded.archive)] : [schedulePart, ...scheduleParts(loaded.schedule)]

export const loader =
  import.meta.env.SSR &&
  pageLoader(
    'battleMatch',
    async (params): Promise<Battles> => {
      if (params.query.tab === 'past') return { kind: 'battle', archive: await loadArchive(params, 'battle') }
      return { kind: 'battle', schedule: await loadSchedule(params, 'battle') }
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
  return 'archive' in loaded ? <Past archive={loaded.archive} /> : <Current schedule={loaded.schedule} />
}

function Past({ archive }: { archive: Archive }) {
  const { ArchiveView } = loadedPart(archivePart)
  return <ArchiveView archive={archive} />
}

function Current({ schedule }: { schedule: Schedule }) {
  const { ScheduleView } = loadedPart(schedulePart)
  return <ScheduleView schedule={schedule} />
}
