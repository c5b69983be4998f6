import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Button, Checkbox, Empty, Flex, Input, Pagination, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#admin/api.ts'
import { DropArea } from '#admin/media/DropArea.tsx'
import { MediaFilters } from '#admin/media/MediaFilters.tsx'
import { MediaTile, titleOf } from '#admin/media/MediaTile.tsx'
import gridStyles from '#admin/media/media.module.css'
import { mediaKey, mediaListQuery } from '#admin/media/media.queries.ts'
import { UploadList } from '#admin/media/UploadList.tsx'
import { useUploads } from '#admin/media/use-uploads.ts'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { queryClient } from '#admin/query-client.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import { trashDays } from '#shared/limits.ts'
import { MediaDrawer } from './MediaDrawer.tsx'
import styles from './media-library.module.css'
import { readPlace, writePlace } from './place.ts'
import { type Unfinished, useUnfinishedGuard } from './use-unfinished-guard.ts'

const filters = [
  { value: 'all', label: '全部' },
  { value: 'used', label: '使用中' },
  { value: 'unused', label: '未使用' },
  { value: 'deleted', label: '回收站' },
]

export function Component() {
  const [search, setSearch] = useSearchParams()
  const place = readPlace(search)
  const go = (change: Partial<typeof place>, replace = false) => setSearch(writePlace({ ...place, page: 1, ...change }), { replace })
  const list = useQuery(mediaListQuery(place))
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { queue, uploads, isBusy } = useUploads()
  const [inDrawer, setInDrawer] = useState<Unfinished | null>(null)
  useUnfinishedGuard(isBusy ? 'uploading' : inDrawer)
  const addFiles = useCallback((files: File[]) => queue.add(files), [queue])
  const items = list.data?.items ?? []
  const select = (id: number, isOn: boolean) => setSelected((ids) => new Set(isOn ? [...ids, id] : [...ids].filter((one) => one !== id)))
  return (
    <Screen
      title="媒体库"
      actions={
        <>
          <Link to="/media/takedowns">下架记录</Link>
          <ExportMenu
            path="/media"
            query={{ q: place.q, use: place.use, folder: place.folder, album: place.album, from: place.from, to: place.to }}
          />
        </>
      }
    >
      <DropArea onFiles={addFiles}>
        <UploadList queue={queue} uploads={uploads} />
        <Flex gap={12} wrap align="center">
          <Input.Search
            // The field follows the URL when the back button changes it.
            key={place.q ?? ''}
            className={styles.search}
            defaultValue={place.q}
            allowClear
            aria-label="搜索图片"
            placeholder="按文件名、文件夹或替代文字搜索"
            maxLength={60}
            onSearch={(text) => go({ q: text.trim() || undefined })}
          />
          <Segmented
            aria-label="筛选"
            options={filters}
            value={place.use ?? 'all'}
            onChange={(value) => {
              setSelected(new Set())
              go({ use: readPlace(new URLSearchParams({ use: value })).use })
            }}
          />
          {list.data && <span className={gridStyles.hint}>共 {list.data.total} 张</span>}
        </Flex>
        <MediaFilters
          value={place}
          onChange={(change) => {
            setSelected(new Set())
            go(change)
          }}
        />
        {place.use !== 'deleted' && items.length > 0 && <Selection items={items} selected={selected} onSelect={setSelected} />}
        {list.error ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Waiting text="正在载入图片" />
        ) : items.length === 0 ? (
          <Empty className={styles.empty} description={nothing(place)} />
        ) : (
          <ul className={gridStyles.grid} aria-label="图片" aria-busy={list.isFetching}>
            {items.map((item) => (
              <MediaTile key={item.picture.id} item={item} onClick={() => go({ page: place.page, picture: item.picture.id })}>
                {place.use !== 'deleted' && (
                  <Checkbox
                    className={styles.check}
                    aria-label={`选中 ${titleOf(item)}`}
                    checked={selected.has(item.picture.id)}
                    onChange={(event) => select(item.picture.id, event.target.checked)}
                  />
                )}
                {item.goesAt !== null && <span className={styles.uses}>{goingIn(item.goesAt)}</span>}
                {item.uses > 0 && <span className={styles.uses}>{item.uses} 处使用</span>}
              </MediaTile>
            ))}
          </ul>
        )}
        <Pagination
          align="end"
          hideOnSinglePage
          current={place.page}
          pageSize={place.pageSize}
          total={list.data?.total ?? 0}
          itemRender={pageTurn}
          showSizeChanger={false}
          onChange={(page) => {
            go({ page })
            window.scrollTo({ top: 0 })
          }}
        />
      </DropArea>
      <MediaDrawer id={place.picture} onUnfinished={setInDrawer} onClose={() => go({ page: place.page, picture: undefined }, true)} />
    </Screen>
  )
}

interface SelectionProps {
  items: readonly MediaItem[]
  selected: ReadonlySet<number>
  onSelect(ids: ReadonlySet<number>): void
}

/** The selection on this page, and its actions. */
function Selection({ items, selected, onSelect }: SelectionProps) {
  const { message } = App.useApp()
  const ask = useConfirm()
  const here = items.filter(({ picture }) => selected.has(picture.id))
  const free = here.filter(({ uses }) => uses === 0)
  const remove = useMutation({
    mutationFn: () => api('POST /media/deletions', { body: { ids: free.map(({ picture }) => picture.id) } }),
    onSuccess: async ({ done, failed }) => {
      onSelect(new Set())
      if (done.length > 0) void message.success(`已删除 ${done.length} 张图片，${trashDays} 天内可以在回收站恢复`)
      for (const one of failed) void message.error(`${one.name}：${one.message}`)
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    },
    onError: (error) => void message.error(error.message),
  })
  const confirm = () =>
    ask({
      title: `删除 ${free.length} 张未使用的图片？`,
      content: `${here.length > free.length ? `选中的图片里有 ${here.length - free.length} 张正在使用，会保留。` : ''}${trashDays} 天内可以在回收站恢复，之后连同文件永久删除。`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync().catch(() => {}),
    })
  return (
    <Flex gap={12} align="center" wrap className={styles.selection}>
      <Checkbox
        checked={here.length === items.length}
        indeterminate={here.length > 0 && here.length < items.length}
        onChange={(event) => onSelect(new Set(event.target.checked ? items.map(({ picture }) => picture.id) : []))}
      >
        全选本页
      </Checkbox>
      {here.length > 0 && (
        <>
          <span role="status">已选 {here.length} 张</span>
          <MayButton act="media.write" danger size="small" disabled={free.length === 0} loading={remove.isPending} onClick={confirm}>
            {free.length === 0 ? '都在使用，不能删除' : `删除未使用的 ${free.length} 张`}
          </MayButton>
          <Button size="small" type="link" onClick={() => onSelect(new Set())}>
            取消选择
          </Button>
        </>
      )}
    </Flex>
  )
}

/** The time left to restore it. */
function goingIn(goesAt: string): string {
  const days = Math.ceil((Date.parse(goesAt) - Date.now()) / 86_400_000)
  return days > 0 ? `还留 ${days} 天` : '暂不删除'
}

function nothing({ q, use, folder, album, from, to }: ReturnType<typeof readPlace>): string {
  if (q) return `没有找到「${q}」，换个词试试`
  if (folder || album || from || to) return '这样筛选没有图片'
  switch (use) {
    case 'used':
      return '还没有图片用在文章、赛事或战队里'
    case 'unused':
      return '没有未使用的图片'
    case 'deleted':
      return '回收站是空的'
    default:
      return '媒体库还是空的，点「上传图片」或把图片拖到这里'
  }
}
