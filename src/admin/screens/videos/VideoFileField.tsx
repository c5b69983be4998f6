import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, ConfigProvider, Flex, Progress } from 'antd'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { uploadPicture } from '#admin/media/upload.ts'
import type { UnfinishedFiles } from '#admin/pieces/records/RecordScreen.tsx'
import type { UploadedVideo } from '#shared/admin/videos.ts'
import { formatLength } from '#shared/dates.ts'
import type { Picture } from '#shared/media.ts'
import { frameOf } from './frame.ts'
import { useNewCover } from './use-new-cover.ts'
import { useVideoUpload } from './use-video-upload.ts'
import styles from './videos.module.css'

interface Props {
  id?: string
  /** The hash of the file. */
  value?: string | null
  onChange?(hash: string | null): void
  /** The data of the current file. */
  known: UploadedVideo | null
  /** There is no cover yet, or it was taken from the file before: a new file provides one. */
  wantsPoster: boolean
  onPoster(picture: Picture): void
  /** A file or a cover under way. A stable function. */
  onUnfinished(unfinished: UnfinishedFiles | null): void
}

/** An MP4 that is uploaded, played here, and provides a cover. */
export function VideoFileField({ id, value = null, onChange, known, wantsPoster, onPoster, onUnfinished }: Props) {
  const [uploaded, setUploaded] = useState<UploadedVideo | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const [giving] = useState(() => new AbortController())
  useEffect(() => () => giving.abort(), [giving])
  const { upload, send, cancel } = useVideoUpload(
    () => setProblem(null),
    (video) => {
      setUploaded(video)
      if (video.hash !== value) cover.came(video)
      onChange?.(video.hash)
    },
  )
  const isSending = upload?.share !== null && upload !== null
  useEffect(() => {
    onUnfinished(isSending || isTaking ? 'sending' : null)
    return () => onUnfinished(null)
  }, [isSending, isTaking, onUnfinished])
  const shown = [uploaded, known].find((one) => one?.hash === value) ?? null

  /** Whether there is one. */
  async function takeFrame(): Promise<boolean> {
    if (!player.current || !shown) return false
    setTaking(true)
    setProblem(null)
    try {
      const { picture } = await uploadPicture(await frameOf(player.current, shown.name), { signal: giving.signal })
      onPoster(picture)
      return true
    } catch (error) {
      if (!giving.signal.aborted) setProblem(error instanceof Error ? error.message : '这一帧没有取到，请换一处再试')
      return false
    } finally {
      setTaking(false)
    }
  }

  const cover = useNewCover(wantsPoster, takeFrame)
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const drag = (event: DragEvent) => {
    if (!componentDisabled && event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    drag(event)
    const [file] = [...event.dataTransfer.files]
    if (file && !componentDisabled) void send(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the button is the keyboard's
    <div className={styles.file} onDragOver={drag} onDrop={drop}>
      <input
        ref={chooser}
        type="file"
        accept="video/mp4"
        hidden
        aria-label="选择视频文件"
        onChange={(event) => {
          const [file] = [...(event.target.files ?? [])]
          event.target.value = ''
          if (file) void send(file)
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
          onLoadedMetadata={({ currentTarget }) => cover.loaded(currentTarget, shown)}
          onSeeked={() => {
            if (!isTaking) void cover.sought(shown)
          }}
        />
      )}
      {shown && cover.isAsked(shown) && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="视频换了，封面还是原来选的那一张。要换成新视频的画面吗？"
          description={
            <Flex gap={8} wrap>
              <Button size="small" onClick={() => player.current && cover.want(player.current, shown)}>
                换成新视频的画面
              </Button>
              <Button size="small" type="text" onClick={cover.keep}>
                保留原来的封面
              </Button>
            </Flex>
          }
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
      {isSending && (
        <div className={styles.sending}>
          <span className={styles.facts}>
            {upload.file.name} · {sizeOf(upload.file.size)}
            {upload.share === 1 && ' · 传完了，正在检查'}
          </span>
          <Progress percent={Math.round((upload.share ?? 0) * 100)} aria-label="上传进度" />
          <Button size="small" onClick={cancel}>
            取消上传
          </Button>
        </div>
      )}
      {upload && !isSending && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={upload.mayRetry ? `「${upload.file.name}」没有传成：${upload.problem}` : upload.problem}
          action={
            upload.mayRetry && (
              <Button size="small" onClick={() => void send(upload.file)}>
                重新上传
              </Button>
            )
          }
        />
      )}
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      <div className={styles.buttons}>
        <Button id={id} key="upload" icon={<UploadOutlined aria-hidden />} loading={isSending} onClick={() => chooser.current?.click()}>
          {value === null ? '上传 MP4' : '换一个文件'}
        </Button>
        {shown && !shown.isTakenDown && (
          <Button key="frame" icon={<CameraOutlined aria-hidden />} loading={isTaking} onClick={() => void takeFrame()}>
            用当前画面作封面
          </Button>
        )}
        {value !== null && (
          <Button key="remove" type="text" disabled={isSending || undefined} onClick={() => onChange?.(null)}>
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
