import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWhyNot } from '#admin/session.ts'
import styles from './media.module.css'
import { acceptedTypes } from './upload.ts'

interface Props {
  onFiles(files: File[]): void
  children: ReactNode
}

/** Accepts pictures by button, from the phone's camera, dragged onto it, or pasted anywhere while it is mounted. */
export function DropArea({ onFiles, children }: Props) {
  const why = useWhyNot('media.write')
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (why !== null) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles, why])
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // So that the same file can be chosen again.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const drag = (event: DragEvent) => {
    if (why !== null || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setOver(event.type !== 'dragleave' || isInside(event))
  }
  const drop = (event: DragEvent) => {
    drag(event)
    setOver(false)
    if (why === null && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the buttons are the keyboard's
    <div
      className={isOver ? `${styles.area} ${styles.over}` : styles.area}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <Flex gap={8} wrap align="center" className={styles.intake}>
        <Button
          type="primary"
          icon={<UploadOutlined aria-hidden />}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => chooser.current?.click()}
        >
          上传图片
        </Button>
        <Button
          className={styles.camera}
          icon={<CameraOutlined aria-hidden />}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => camera.current?.click()}
        >
          拍照上传
        </Button>
        <span className={styles.hint}>
          {why ?? (
            <>
              <span className={styles.byMouse}>也可以把图片拖到这里，或直接粘贴；</span>JPEG、PNG、WebP 每张不超过 20 MB，SVG 不超过 256 KB
            </>
          )}
        </span>
      </Flex>
      <input ref={chooser} type="file" accept={acceptedTypes} multiple hidden aria-label="选择图片文件" onChange={take} />
      <input ref={camera} type="file" accept={acceptedTypes} capture="environment" hidden aria-label="拍照" onChange={take} />
      {children}
    </div>
  )
}

/** Moving between child elements does not leave the area. */
function isInside({ currentTarget, relatedTarget }: DragEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}
