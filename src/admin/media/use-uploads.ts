import { useEffect, useState } from 'react'
import { queryClient } from '#admin/query-client.ts'
import type { UploadedItem } from '#shared/admin/media.ts'
import { useStore } from '#ui/store.ts'
import { mediaKey } from './media.queries.ts'
import { uploadPicture } from './upload.ts'
import { type Upload, UploadQueue } from './upload-queue.ts'

/** The uploads of one component, cancelled on unmount. */
export function useUploads(onDone?: (item: UploadedItem) => void): { queue: UploadQueue; uploads: readonly Upload[]; isBusy: boolean } {
  const [doneEvent] = useState(() => new EventTarget())
  const [queue] = useState(
    () =>
      new UploadQueue(uploadPicture, (item) => {
        void queryClient.invalidateQueries({ queryKey: mediaKey })
        doneEvent.dispatchEvent(new CustomEvent('done', { detail: item }))
      }),
  )
  useEffect(() => {
    const tell = (event: Event) => event instanceof CustomEvent && onDone?.(event.detail)
    doneEvent.addEventListener('done', tell)
    return () => doneEvent.removeEventListener('done', tell)
  }, [doneEvent, onDone])
  useEffect(() => () => queue.stop(), [queue])
  const uploads = useStore(queue.uploads)
  return { queue, uploads, isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'running') }
}
