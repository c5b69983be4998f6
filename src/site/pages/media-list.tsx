import { useLoaderData } from 'react-router'
import { MediaListView } from '../media-list/MediaListView.tsx'
import { loadMedia, type MediaList, mediaMeta } from '../media-list/media-list.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('mediaList', loadMedia)

export const handle = pageHandle<MediaList>('mediaList', mediaMeta)

export function Component() {
  return <MediaListView media={useLoaderData<MediaList>()} />
}
