import { DeleteOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ask } from '#admin/api.ts'
import { mediaItemQuery, mediaKey } from '#admin/media/media.queries.ts'
import { acceptedTypes, replacePicture } from '#admin/media/upload.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { queryClient } from '#admin/query-client.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import styles from './media-library.module.css'

/** Replacing, throwing away, giving back. */
export function PictureActs({ item, onReplacing }: { item: MediaItem; onReplacing(isReplacing: boolean): void }) {
  const { message, modal } = App.useApp()
  const { id } = item.picture
  const chooser = useRef<HTMLInputElement>(null)
  const [replacing, setReplacing] = useState<{ file: File; share: number; controller: AbortController } | null>(null)
  const show = async (after: MediaItem, text: string) => {
    queryClient.setQueryData(mediaItemQuery(id).queryKey, after)
    void message.success(text)
    await queryClient.invalidateQueries({ queryKey: mediaKey })
  }
  const replace = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController()
      setReplacing({ file, share: 0, controller })
      const onProgress = (share: number) => setReplacing({ file, share, controller })
      return await replacePicture(id, file, { onProgress, signal: controller.signal }).finally(() => setReplacing(null))
    },
    onSuccess: (after) => show(after, after.uses > 0 ? `已替换，用到它的 ${after.uses} 处都已更新` : '已替换'),
  })
  const move = useMutation({
    mutationFn: (to: 'trash' | 'library') =>
      to === 'trash' ? ask<MediaItem>('DELETE', `/media/${id}`) : ask<MediaItem>('POST', `/media/${id}/restoration`),
    onSuccess: (after) => show(after, after.deletedAt === null ? '已恢复' : '已删除，可以在回收站恢复'),
    onError: (error) => void message.error(error.message),
  })
  const { isPending } = replace
  useEffect(() => {
    onReplacing(isPending)
    return () => onReplacing(false)
  }, [isPending, onReplacing])
  const confirm = () =>
    modal.confirm({
      title: '删除这张图片？',
      content: '删除后可以在回收站恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => move.mutateAsync('trash').catch(() => {}),
    })
  const isFailed = replace.error !== null && replace.error.name !== 'AbortError'
  return (
    <section aria-label="操作" className={styles.acts}>
      {replacing && (
        <Flex gap={8} align="center">
          <Progress
            percent={Math.round(replacing.share * 100)}
            size="small"
            showInfo={false}
            aria-label={`${replacing.file.name} 的进度`}
          />
          <span className={styles.step}>{replacing.share < 1 ? `${Math.round(replacing.share * 100)}%` : '处理中'}</span>
          <Button size="small" onClick={() => replacing.controller.abort()}>
            取消
          </Button>
        </Flex>
      )}
      {isFailed && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="没有替换成功"
          description={replace.error.message}
          action={
            replace.variables && (
              <Button size="small" onClick={() => replace.mutate(replace.variables)}>
                重试
              </Button>
            )
          }
        />
      )}
      <Flex gap={8} wrap>
        {item.deletedAt === null ? (
          <>
            <MayButton act="media.write" icon={<SwapOutlined />} loading={isPending} onClick={() => chooser.current?.click()}>
              替换图片
            </MayButton>
            <MayButton
              act="media.write"
              danger
              icon={<DeleteOutlined />}
              disabled={item.uses > 0}
              title={item.uses > 0 ? `正用在 ${item.uses} 处，请先在那里换掉它` : undefined}
              loading={move.isPending}
              onClick={confirm}
            >
              删除
            </MayButton>
          </>
        ) : (
          <MayButton
            act="media.write"
            type="primary"
            icon={<UndoOutlined />}
            loading={move.isPending}
            onClick={() => move.mutate('library')}
          >
            恢复
          </MayButton>
        )}
      </Flex>
      {item.deletedAt === null && (
        <p className={styles.none}>
          {item.uses > 0 ? `替换后，用到它的 ${item.uses} 处会立即显示新图片；正在使用的图片不能删除。` : '替换后图片编号不变。'}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label="选择新图片"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) replace.mutate(file)
          event.target.value = ''
        }}
      />
    </section>
  )
}
