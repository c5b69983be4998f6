import { AimOutlined, DeleteOutlined, ScissorOutlined, StopOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '#admin/api.ts'
import { mediaItemQuery, mediaKey } from '#admin/media/media.queries.ts'
import { acceptedTypes } from '#admin/media/upload.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { TakeDownModal } from '#admin/pieces/TakeDownModal.tsx'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { queryClient } from '#admin/query-client.ts'
import type { MediaItem, MediaReversal } from '#shared/admin/media.ts'
import { trashDays } from '#shared/limits.ts'
import { CropModal } from './CropModal.tsx'
import { FocusModal } from './FocusModal.tsx'
import styles from './media-library.module.css'
import { ReplaceModal } from './ReplaceModal.tsx'

/** Replace and undo, move to the trash and restore, take down. */
export function PictureActs({ item, onReplacing }: { item: MediaItem; onReplacing(isReplacing: boolean): void }) {
  const { message } = App.useApp()
  const ask = useConfirm()
  const { id } = item.picture
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [asking, setAsking] = useState<'crop' | 'focus' | null>(null)
  const [isTakingDown, setTakingDown] = useState(false)
  const isTakenDown = item.picture.isTakenDown === true
  const show = async (after: MediaItem) => {
    queryClient.setQueryData(mediaItemQuery(id).queryKey, after)
    await queryClient.invalidateQueries({ queryKey: mediaKey })
  }
  const reverse = useMutation({
    mutationFn: (body: MediaReversal) => api('POST /media/:id/reversal', { params: { id }, body }),
    onSuccess: async (after) => {
      void message.success(after.uses > 0 ? `已换回，用到它的 ${after.uses} 处都已更新` : '已换回')
      await show(after)
    },
    onError: (error) => void message.error(error.message),
  })
  const move = useMutation({
    mutationFn: (to: 'trash' | 'library') =>
      to === 'trash' ? api('DELETE /media/:id', { params: { id } }) : api('POST /media/:id/restoration', { params: { id } }),
    onSuccess: async (after) => {
      void message.success(after.deletedAt === null ? '已恢复' : `已删除，${trashDays} 天内可以在回收站恢复`)
      await show(after)
    },
    onError: (error) => void message.error(error.message),
  })
  useEffect(() => {
    onReplacing(file !== null)
    return () => onReplacing(false)
  }, [file, onReplacing])
  const confirm = () =>
    ask({
      title: '删除这张图片？',
      content: `${trashDays} 天内可以在回收站恢复，之后连同文件永久删除。在那之前，知道图片地址的人仍能打开它；要马上打不开，请用「下架」。`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => move.mutateAsync('trash').catch(() => {}),
    })
  const tellReplaced = async (after: MediaItem) => {
    setFile(null)
    const key = `replaced-${id}`
    void message.success({
      key,
      duration: 8,
      content: (
        <>
          {after.uses > 0 ? `已替换，用到它的 ${after.uses} 处都已更新` : '已替换'}
          {after.former && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key)
                reverse.mutate({ rev: after.rev })
              }}
            >
              换回原来的
            </Button>
          )}
        </>
      ),
    })
    await show(after)
  }
  return (
    <section aria-label="操作" className={styles.acts}>
      {item.deletedAt === null && item.former && (
        <Flex gap={12} align="center" wrap className={styles.former}>
          <img src={item.former.sources[0]?.url} alt="替换之前的图片" className={styles.formerImage} />
          <span>替换之前是这张，可以换回</span>
          <MayButton
            act="media.write"
            icon={<UndoOutlined aria-hidden />}
            loading={reverse.isPending}
            className={styles.toEnd}
            onClick={() => reverse.mutate({ rev: item.rev })}
          >
            换回原来的图片
          </MayButton>
        </Flex>
      )}
      <Flex gap={8} wrap>
        {item.deletedAt === null ? (
          <>
            <MayButton act="media.write" icon={<SwapOutlined aria-hidden />} onClick={() => chooser.current?.click()}>
              替换图片
            </MayButton>
            {!isTakenDown && (
              <>
                <MayButton act="media.write" icon={<ScissorOutlined aria-hidden />} onClick={() => setAsking('crop')}>
                  裁剪
                </MayButton>
                <MayButton act="media.write" icon={<AimOutlined aria-hidden />} onClick={() => setAsking('focus')}>
                  设置焦点
                </MayButton>
              </>
            )}
            <MayButton
              act="media.write"
              danger
              icon={<DeleteOutlined aria-hidden />}
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
            icon={<UndoOutlined aria-hidden />}
            loading={move.isPending}
            onClick={() => move.mutate('library')}
          >
            恢复
          </MayButton>
        )}
        {!isTakenDown && (
          <MayButton act="media.take_down" danger icon={<StopOutlined aria-hidden />} onClick={() => setTakingDown(true)}>
            下架
          </MayButton>
        )}
      </Flex>
      {item.deletedAt === null && <p className={styles.none}>{hintOf(item)}</p>}
      <input
        ref={chooser}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label="选择新图片"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) setFile(chosen)
          event.target.value = ''
        }}
      />
      {asking === 'crop' && (
        <CropModal
          item={item}
          onReplace={(part) => {
            setAsking(null)
            setFile(part)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'focus' && (
        <FocusModal
          item={item}
          onSaved={(after) => {
            setAsking(null)
            void show(after)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {file && <ReplaceModal item={item} file={file} onReplaced={(after) => void tellReplaced(after)} onClose={() => setFile(null)} />}
      <TakeDownModal
        target={isTakingDown ? { kind: 'picture', id, name: item.name, uses: item.uses } : null}
        onClose={() => setTakingDown(false)}
        onTakenDown={async () => {
          await queryClient.invalidateQueries({ queryKey: mediaKey })
        }}
      />
    </section>
  )
}

function hintOf({ picture, uses }: MediaItem): string {
  if (picture.isTakenDown) return uses > 0 ? `用到它的 ${uses} 处现在显示“图片已下架”；替换成别的图片后一起更新。` : '它没有用在任何地方。'
  return uses > 0 ? `替换前会先给你看效果；正在使用的图片不能删除，只能替换或下架。` : '替换后图片编号不变，也可以再换回来。'
}
