import { useMutation } from '@tanstack/react-query'
import { App, Button, Modal, Segmented } from 'antd'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { titleOf } from '#admin/media/MediaTile.tsx'
import { mediaKey } from '#admin/media/media.queries.ts'
import { uploadPicture } from '#admin/media/upload.ts'
import { queryClient } from '#admin/query-client.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import { lastOf } from '#shared/last.ts'
import styles from './crop.module.css'
import { type Frame, fitted, moved, resized } from './crop-frame.ts'
import { croppedFile } from './cropped-file.ts'

interface Props {
  item: MediaItem
  /** The part, to take the place of the whole. */
  onReplace(file: File): void
  onClose(): void
}

const ratios = { 自由: null, '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1 } as const
type RatioName = keyof typeof ratios
const ratioNames = Object.keys(ratios) as RatioName[] // its own keys

/** Cuts a part out of a picture: instead of it, or as a picture of its own. */
export function CropModal({ item, onReplace, onClose }: Props) {
  const { message } = App.useApp()
  const { picture } = item
  const [ratioName, setRatioName] = useState<RatioName>('16:9')
  const ratio = ratios[ratioName]
  const [frame, setFrame] = useState<Frame>(() => fitted(picture, ratio))
  const keep = useMutation({
    mutationFn: async () => await uploadPicture(await croppedFile(item, frame)),
    onSuccess: async () => {
      onClose()
      void message.success('已存为一张新图片，在媒体库的最前面')
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    },
    onError: (error) => void message.error(error.message),
  })
  const replace = useMutation({
    mutationFn: () => croppedFile(item, frame),
    onSuccess: onReplace,
    onError: (error) => void message.error(error.message),
  })
  const isWhole = frame.width === picture.width && frame.height === picture.height
  return (
    <Modal
      open
      title="裁剪图片"
      width={720}
      onCancel={onClose}
      footer={[
        <span key="size" className={styles.size} role="status">
          {frame.width} × {frame.height}
        </span>,
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="keep" disabled={isWhole} loading={keep.isPending} onClick={() => keep.mutate()}>
          存为新图片
        </Button>,
        <Button key="replace" type="primary" disabled={isWhole} loading={replace.isPending} onClick={() => replace.mutate()}>
          换掉这一张
        </Button>,
      ]}
    >
      <Segmented
        aria-label="比例"
        options={ratioNames}
        value={ratioName}
        onChange={(name) => {
          setRatioName(name)
          setFrame(fitted(picture, ratios[name]))
        }}
      />
      <Canvas item={item} frame={frame} ratio={ratio} onChange={setFrame} />
      <p className={styles.hint}>拖动方框移动，拖右下角改大小；键盘用方向键移动，按住 Shift 改大小。</p>
    </Modal>
  )
}

interface CanvasProps {
  item: MediaItem
  frame: Frame
  ratio: number | null
  onChange(frame: Frame): void
}

function Canvas({ item, frame, ratio, onChange }: CanvasProps) {
  const { picture } = item
  const box = useRef<HTMLDivElement>(null)
  const dragging = useRef<{ kind: 'move' | 'resize'; x: number; y: number; from: Frame } | null>(null)
  const part = (value: number, whole: number) => `${(value / whole) * 100}%`
  const begin = (kind: 'move' | 'resize') => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragging.current = { kind, x: event.clientX, y: event.clientY, from: frame }
  }
  const drag = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { current } = dragging
    const scale = picture.width / (box.current?.clientWidth || picture.width)
    if (!current) return
    const [dx, dy] = [(clientX - current.x) * scale, (clientY - current.y) * scale]
    onChange(current.kind === 'move' ? moved(current.from, dx, dy, picture) : resized(current.from, dx, dy, { size: picture, ratio }))
  }
  const end = () => {
    dragging.current = null
  }
  const walk = (event: KeyboardEvent) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0]
    if (!x && !y) return
    event.preventDefault()
    const step = Math.max(1, Math.round(picture.width / 50))
    const [dx, dy] = [(x ?? 0) * step, (y ?? 0) * step]
    // With a ratio one side follows the other.
    const wider = dx === 0 ? dy : dx
    onChange(event.shiftKey ? resized(frame, ratio === null ? dx : wider, dy, { size: picture, ratio }) : moved(frame, dx, dy, picture))
  }
  return (
    <div ref={box} className={styles.canvas} onPointerMove={drag} onPointerUp={end} onPointerCancel={end}>
      <img src={lastOf(picture.sources)?.url} width={picture.width} height={picture.height} alt={titleOf(item)} draggable={false} />
      {/* biome-ignore lint/a11y/useSemanticElements: there is no element for a part of a picture that is moved about */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
        tabIndex={0}
        aria-label="要留下的部分"
        className={styles.frame}
        style={{
          left: part(frame.x, picture.width),
          top: part(frame.y, picture.height),
          width: part(frame.width, picture.width),
          height: part(frame.height, picture.height),
        }}
        onPointerDown={begin('move')}
        onKeyDown={walk}
      >
        <span className={styles.corner} onPointerDown={begin('resize')} />
      </div>
    </div>
  )
}
