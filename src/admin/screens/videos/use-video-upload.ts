import { useEffect, useRef, useState } from 'react'
import { uploadVideo } from '#admin/media/upload.ts'
import { uploadFaultOf } from '#admin/media/upload-queue.ts'
import type { UploadedVideo } from '#shared/admin/videos.ts'

/** One video on its way: hundreds of megabytes, over a line that may be cut. */
export interface VideoUpload {
  file: File
  /** The sent share, 0 to 1; at 1 the server looks at the file. Null: it was not taken. */
  share: number | null
  problem: string | null
  /** Whether the same file may succeed the next time. */
  mayRetry: boolean
}

/** `onStart`: before each attempt. */
export function useVideoUpload(onStart: () => void, onDone: (video: UploadedVideo) => void) {
  const [upload, setUpload] = useState<VideoUpload | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function send(file: File): Promise<void> {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    const tell = (part: Omit<VideoUpload, 'file'> | null) => {
      // Another file may have taken its place.
      if (!own.signal.aborted) setUpload(part && { file, ...part })
    }
    tell({ share: 0, problem: null, mayRetry: false })
    onStart()
    try {
      const video = await uploadVideo(file, {
        onProgress: (share) => tell({ share, problem: null, mayRetry: false }),
        signal: own.signal,
      })
      tell(null)
      if (!own.signal.aborted) onDone(video)
    } catch (error) {
      tell({ share: null, ...uploadFaultOf(error) })
    }
  }

  return {
    upload,
    send,
    cancel: () => {
      controller.current?.abort()
      setUpload(null)
    },
  }
}
