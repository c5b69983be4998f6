import type { Env } from '#server/base/env.ts'
import { openDiskFiles } from './disk-files.ts'
import type { MediaFiles } from './files.ts'

/** A bucket where `MEDIA_URL` names one, else the folder `media` of the data folder. */
export async function openMediaFiles({ dataFolder, mediaUrl }: Pick<Env, 'dataFolder' | 'mediaUrl'>): Promise<MediaFiles> {
  if (mediaUrl === null) return openDiskFiles(dataFolder)
  // The client library is large, so it is loaded only where a bucket is used.
  const { openBucketFiles } = await import('./bucket-files.ts')
  return openBucketFiles(mediaUrl)
}
