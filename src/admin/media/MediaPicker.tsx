import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Flex, Input, Modal, Pagination } from 'antd'
import { useCallback, useState } from 'react'
import { Failure } from '#admin/pieces/Failure.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import type { UploadedItem } from '#shared/admin/media.ts'
import type { Picture } from '#shared/media.ts'
import { DropArea } from './DropArea.tsx'
import { MediaFilters } from './MediaFilters.tsx'
import { MediaTile } from './MediaTile.tsx'
import styles from './media.module.css'
import { type MediaFilter, mediaListQuery } from './media.queries.ts'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  open: boolean
  /** Whether more than one may be picked. */
  multiple: boolean
  /** In the order in which they were picked. */
  onPick(pictures: Picture[]): void
  onClose(): void
}

/** A dialog to pick pictures of the library, or to upload new ones. */
export function MediaPicker({ open, ...props }: Props) {
  return open ? <OpenPicker {...props} /> : null
}

const pageSize = 24

interface PickerPlace {
  q: string
  page: number
  filter: MediaFilter
}

const firstPlace: PickerPlace = { q: '', page: 1, filter: {} }

function nothing(q: string, filter: MediaFilter): string {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  if (q) return isNarrowed ? `这里没有「${q}」，换个词，或去掉筛选` : `没有找到「${q}」，换个词试试`
  return isNarrowed ? '这样筛选没有图片' : '媒体库还是空的，请先上传图片'
}

function OpenPicker({ multiple, onPick, onClose }: Omit<Props, 'open'>) {
  const { message } = App.useApp()
  const [{ q, page, filter }, setPlace] = useState<PickerPlace>(firstPlace)
  const [picked, setPicked] = useState<readonly Picture[]>([])
  const list = useQuery(mediaListQuery({ ...filter, q, page, pageSize }))
  // A picture that was just uploaded is the one to pick.
  const pickUploaded = useCallback(
    ({ picture }: UploadedItem) =>
      setPicked((pictures) => (multiple ? [...pictures.filter(({ id }) => id !== picture.id), picture] : [picture])),
    [multiple],
  )
  const { queue, uploads, isBusy } = useUploads(pickUploaded)
  const addFiles = useCallback(
    (files: File[]) => {
      setPlace(firstPlace)
      const [first, ...rest] = files
      if (!multiple && rest.length > 0)
        void message.warning(`这里只用一张图片：上传的是「${first?.name}」，另外 ${rest.length} 个文件没有上传`)
      queue.add(multiple ? files : files.slice(0, 1))
    },
    [queue, multiple, message],
  )
  const toggle = (picture: Picture) => {
    const isPicked = picked.some(({ id }) => id === picture.id)
    if (isPicked) setPicked(picked.filter(({ id }) => id !== picture.id))
    else setPicked(multiple ? [...picked, picture] : [picture])
  }
  return (
    <Modal
      open
      title={multiple ? '选择图片' : '选择一张图片'}
      width={880}
      onCancel={onClose}
      styles={{ body: { paddingTop: 8 } }}
      footer={
        <Flex justify="space-between" align="center" gap={12} wrap flex={1}>
          <Pagination
            simple
            hideOnSinglePage
            current={page}
            pageSize={pageSize}
            total={list.data?.total ?? 0}
            itemRender={pageTurn}
            showSizeChanger={false}
            onChange={(to) => setPlace({ q, page: to, filter })}
          />
          <Flex gap={8} className={styles.decide}>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" disabled={picked.length === 0 || isBusy} onClick={() => onPick([...picked])}>
              {isBusy ? '正在上传' : multiple && picked.length > 0 ? `使用 ${picked.length} 张图片` : '使用'}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <DropArea onFiles={addFiles}>
        <UploadList queue={queue} uploads={uploads} />
        <Input.Search
          allowClear
          aria-label="搜索图片"
          placeholder="按文件名、文件夹或替代文字搜索"
          maxLength={60}
          onSearch={(text) => setPlace({ q: text.trim(), page: 1, filter })}
        />
        <MediaFilters value={filter} onChange={(change) => setPlace({ q, page: 1, filter: { ...filter, ...change } })} />
        <div className={styles.choice}>
          {list.error ? (
            <Failure error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <Waiting text="正在载入图片" />
          ) : list.data.items.length === 0 ? (
            <Empty description={nothing(q, filter)} />
          ) : (
            <ul className={styles.grid} aria-label="媒体库的图片" aria-busy={list.isFetching}>
              {list.data.items.map((item) => (
                <MediaTile
                  key={item.picture.id}
                  item={item}
                  isPressed={picked.some(({ id }) => id === item.picture.id)}
                  onClick={() => toggle(item.picture)}
                />
              ))}
            </ul>
          )}
        </div>
      </DropArea>
    </Modal>
  )
}
