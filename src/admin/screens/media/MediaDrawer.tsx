import { useQuery } from '@tanstack/react-query'
import { Alert, App, Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { titleOf } from '#admin/media/MediaTile.tsx'
import { mediaItemQuery } from '#admin/media/media.queries.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import type { MediaItem } from '#shared/admin/media.ts'
import { formatMinute } from '#shared/dates.ts'
import { AltForm } from './AltForm.tsx'
import { FolderForm } from './FolderForm.tsx'
import styles from './media-library.module.css'
import { PictureActs } from './PictureActs.tsx'
import { PictureUses } from './PictureUses.tsx'
import type { Unfinished } from './use-unfinished-guard.ts'

interface Props {
  id: number | undefined
  onUnfinished(what: Unfinished | null): void
  onClose(): void
}

/** One picture with all its actions. */
export function MediaDrawer({ id, onUnfinished, onClose }: Props) {
  const { message } = App.useApp()
  const ask = useConfirm()
  const [isAltDirty, setAltDirty] = useState(false)
  const [isFolderDirty, setFolderDirty] = useState(false)
  const isDirty = isAltDirty || isFolderDirty
  const [isReplacing, setReplacing] = useState(false)
  useEffect(() => onUnfinished(isReplacing ? 'uploading' : isDirty ? 'unsaved' : null), [isReplacing, isDirty, onUnfinished])
  // While it slides out it still shows the last picture.
  const last = useRef(id)
  if (id !== undefined) last.current = id
  const close = () => {
    if (isReplacing) return void message.info('正在替换图片，请先完成或取消')
    if (!isDirty) return onClose()
    ask({
      title: '关闭这张图片？',
      content: `${isAltDirty ? (isFolderDirty ? '替代文字和文件夹' : '替代文字') : '文件夹'}还没保存，关闭后会丢失。`,
      okText: '关闭',
      cancelText: '继续编辑',
      onOk: onClose,
    })
  }
  return (
    <Drawer
      autoFocus={false}
      open={id !== undefined}
      onClose={close}
      size={520}
      title="图片详情"
      destroyOnHidden
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {last.current !== undefined && (
        <Details key={last.current} id={last.current} onAltDirty={setAltDirty} onFolderDirty={setFolderDirty} onReplacing={setReplacing} />
      )}
    </Drawer>
  )
}

function goingOf({ goesAt }: MediaItem): string {
  if (goesAt !== null && goesAt > new Date().toISOString()) return `已在回收站，${formatMinute(goesAt)} 后连同文件永久删除`
  return '已在回收站，能恢复的内容还要用它，暂不永久删除'
}

interface DetailsProps {
  id: number
  onAltDirty(isDirty: boolean): void
  onFolderDirty(isDirty: boolean): void
  onReplacing(isReplacing: boolean): void
}

function Details({ id, onAltDirty, onFolderDirty, onReplacing }: DetailsProps) {
  const { data: item, error, refetch } = useQuery(mediaItemQuery(id))
  if (!item) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting text="正在载入图片" />
  const { picture } = item
  const largest = picture.sources.at(-1)
  return (
    <div className={styles.details}>
      {picture.isTakenDown && (
        <Alert
          type="warning"
          showIcon
          title="这张图片已经下架"
          description={
            <>
              文件已删除，不能恢复。谁在什么时候、为什么下架，见<Link to="/media/takedowns">下架记录</Link>。
            </>
          }
        />
      )}
      {item.deletedAt !== null && <Alert type="info" showIcon title={goingOf(item)} />}
      <a href={largest?.url} target="_blank" rel="noreferrer" className={styles.whole}>
        <img src={largest?.url} width={picture.width} height={picture.height} alt={titleOf(item)} className={styles.large} />
      </a>
      <dl className={styles.facts}>
        <dt>文件名</dt>
        <dd>{item.name || '没有记录'}</dd>
        {!picture.isTakenDown && (
          <>
            <dt>尺寸</dt>
            <dd>
              {picture.width} × {picture.height}
            </dd>
          </>
        )}
        <dt>上传时间</dt>
        <dd>{formatMinute(item.createdAt)}</dd>
      </dl>
      {!picture.isTakenDown && <AltForm item={item} onDirty={onAltDirty} />}
      {!picture.isTakenDown && <FolderForm item={item} onDirty={onFolderDirty} />}
      <PictureUses id={id} isGone={picture.isTakenDown} />
      <PictureActs item={item} onReplacing={onReplacing} />
    </div>
  )
}
