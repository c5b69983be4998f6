import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { uploadPicture, uploadVideo } from '#admin/media/upload.ts'
import type { UploadedVideo } from '#shared/admin/videos.ts'
import { formatLength } from '#shared/dates.ts'
import type { Picture } from '#shared/media.ts'
import { frameOf } from './frame.ts'
import styles from './videos.module.css'

interface Props {
  id?: string
  /** The hash of the file. */
  value?: string | null
  onChange?(hash: string | null): void
  /** The data of the current file. */
  known: UploadedVideo | null
  /** There is no cover yet: a new file provides one. */
  wantsPoster: boolean
  onPoster(picture: Picture): void
}

/** An MP4 that is uploaded, played here, and provides a cover. */
export function VideoFileField({ id, value = null, onChange, known, wantsPoster, onPoster }: Props) {
  const [uploaded, setUploaded] = useState<UploadedVideo | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const [giving] = useState(() => new AbortController())
  useEffect(() => () => giving.abort(), [giving])
  const shown = [uploaded, known].find((one) => one?.hash === value) ?? null

  async function take(file: File): Promise<void> {
    setProblem(null)
    setShare(0)
    try {
      const video = await uploadVideo(file, { onProgress: setShare, signal: giving.signal })
      setUploaded(video)
      onChange?.(video.hash)
    } catch (error) {
      if (!giving.signal.aborted) setProblem(error instanceof Error ? error.message : '没有传成，请重试')
    } finally {
      setShare(null)
    }
  }

  async function takeFrame(): Promise<void> {
    if (!player.current) return
    setTaking(true)
    setProblem(null)
    try {
      const { picture } = await uploadPicture(await frameOf(player.current), { signal: giving.signal })
      onPoster(picture)
    } catch (error) {
      if (!giving.signal.aborted) setProblem(error instanceof Error ? error.message : '这一帧没有取到，请换一处再试')
    } finally {
      setTaking(false)
    }
  }

  return (
    <div className={styles.file}>
      <input
        ref={chooser}
        type="file"
        accept="video/mp4"
        hidden
        aria-label="选择视频文件"
        onChange={(event) => {
          const [file] = [...(event.target.files ?? [])]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      {shown?.isTakenDown && <Alert type="warning" showIcon title="这个视频文件已经下架，访客看到的是“视频已下架”。可以换一个文件。" />}
      {shown && !shown.isTakenDown && (
        // biome-ignore lint/a11y/useMediaCaption: it is looked at before it is published
        <video
          ref={player}
          key={shown.hash}
          className={styles.preview}
          src={shown.file.url}
          aria-label={shown.name || '上传的视频'}
          controls
          playsInline
          preload="metadata"
          onLoadedMetadata={({ currentTarget }) => {
            // The first frame is often black.
            if (uploaded?.hash === shown.hash && wantsPoster) currentTarget.currentTime = Math.min(1, shown.file.durationSeconds / 2)
          }}
          onSeeked={() => {
            if (uploaded?.hash === shown.hash && wantsPoster && !isTaking) void takeFrame()
          }}
        />
      )}
      {shown && (
        <p className={styles.facts}>
          {shown.name} · {formatLength(shown.file.durationSeconds)} · {shown.file.width}×{shown.file.height} · {sizeOf(shown.file.bytes)}
        </p>
      )}
      {shown && !shown.isIndexFirst && (
        <Alert
          type="info"
          showIcon
          title="这个文件的索引在末尾，慢网络下要等一会儿才能开始播放。导出时勾选“快速启动”（faststart）会更好。"
        />
      )}
      {share !== null && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      <div className={styles.buttons}>
        <Button id={id} key="upload" icon={<UploadOutlined />} loading={share !== null} onClick={() => chooser.current?.click()}>
          {value === null ? '上传 MP4' : '换一个文件'}
        </Button>
        {shown && !shown.isTakenDown && (
          <Button key="frame" icon={<CameraOutlined />} loading={isTaking} onClick={() => void takeFrame()}>
            用当前画面作封面
          </Button>
        )}
        {value !== null && (
          <Button key="remove" type="text" disabled={share !== null || undefined} onClick={() => onChange?.(null)}>
            去掉视频文件
          </Button>
        )}
      </div>
    </div>
  )
}

function sizeOf(bytes: number): string {
  const mega = bytes / 1024 / 1024
  return mega < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${mega.toFixed(1)} MB`
}
