import { useLoaderData } from 'react-router'
import { ArchiveView } from '../archive/ArchiveView.tsx'
import { archiveMeta, archiveParts } from '../archive/archive-meta.ts'
import { type Archive, loadArchive } from '../archive/load-archive.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('teamMatchAgo', (params) => loadArchive(params, 'team'), archiveParts)
export const handle = pageHandle<Archive>('teamMatchAgo', archiveMeta, archiveParts)

export function Component() {
  return <ArchiveView archive={useLoaderData<Archive>()} />
}
