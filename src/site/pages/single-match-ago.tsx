import { useLoaderData } from 'react-router'
import { ArchiveView } from '../archive/ArchiveView.tsx'
import { archiveMeta, archiveParts } from '../archive/archive-meta.ts'
import { type Archive, loadArchive } from '../archive/load-archive.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('singleMatchAgo', (params) => loadArchive(params, 'single'), archiveParts)
export const handle = pageHandle<Archive>('singleMatchAgo', archiveMeta, archiveParts)

export function Component() {
  return <ArchiveView archive={useLoaderData<Archive>()} />
}
