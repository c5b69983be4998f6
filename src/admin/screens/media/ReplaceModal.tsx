import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { titleOf } from '#admin/media/MediaTile.tsx'
import { replacePicture } from '#admin/media/upload.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import { trashDays } from '#shared/limits.ts'
import styles from './media-library.module.css'
import { PictureUses } from './PictureUses.tsx'

interface Props {
  item: MediaItem
  file: File
  onReplaced(after: MediaItem): void
  onClose(): void
}

/** The preview of a replacement: both pictures side by side, and every use that changes. */
export function ReplaceModal({ item, file, onReplaced, onClose }: Props) {
  const [preview, setPreview] = useState<string | undefined>()
  const [share, setShare] = useState(0)
  const [controller, setController] = useState<AbortController | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const replace = useMutation({
    mutationFn: async () => {
      const giving = new AbortController()
      setController(giving)
      setShare(0)
      return await replacePicture(item.picture.id, file, { onProgress: setShare, signal: giving.signal })
    },
    onSuccess: onReplaced,
  })
  const { isPending } = replace
  const close = () => {
    controller?.abort()
    onClose()
  }
  const isFailed = replace.error !== null && replace.error.name !== 'AbortError'
  return (
    <Modal
      open
      title={item.uses > 0 ? `替换这张图片，用到它的 ${item.uses} 处一起换？` : '替换这张图片？'}
      width={640}
      onCancel={close}
      mask={{ closable: !isPending }}
      footer={[
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button key="replace" type="primary" loading={isPending} onClick={() => replace.mutate()}>
          {isFailed ? '重试' : item.uses > 0 ? `替换 ${item.uses} 处` : '替换'}
        </Button>,
      ]}
    >
      <div className={styles.replacing}>
        <figure>
          <img src={item.picture.sources.at(-1)?.url} alt={`现在：${titleOf(item)}`} />
          <figcaption>现在</figcaption>
        </figure>
        <figure>
          <img src={preview} alt={`换成：${file.name}`} />
          <figcaption>换成：{file.name}</figcaption>
        </figure>
      </div>
      {item.uses > 0 && <PictureUses id={item.picture.id} title="这些地方会一起换" />}
      <p className={styles.none}>替换后马上生效。原来的图片会留 {trashDays} 天，随时可以换回。</p>
      {isPending && (
        <Flex gap={8} align="center">
          <Progress percent={Math.round(share * 100)} size="small" showInfo={false} aria-label={`${file.name} 的进度`} />
          <span className={styles.step}>{share < 1 ? `${Math.round(share * 100)}%` : '处理中'}</span>
        </Flex>
      )}
      {isFailed && <Alert type="error" showIcon role="alert" title="没有替换成功" description={replace.error.message} />}
    </Modal>
  )
}
