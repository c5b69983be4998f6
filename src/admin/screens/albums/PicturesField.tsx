import { PictureOutlined } from '@ant-design/icons'
import { App, Button, Form } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DropArea } from '#admin/media/DropArea.tsx'
import { MediaPicker } from '#admin/media/MediaPicker.tsx'
import { UploadList } from '#admin/media/UploadList.tsx'
import { isRetryable } from '#admin/media/upload-queue.ts'
import { useUploads } from '#admin/media/use-uploads.ts'
import type { UnfinishedFiles } from '#admin/pieces/records/RecordScreen.tsx'
import { SortableList } from '#admin/pieces/Sortable.tsx'
import type { UploadedItem } from '#shared/admin/media.ts'
import { albumPicturesMax } from '#shared/limits.ts'
import type { Picture } from '#shared/media.ts'
import styles from './albums.module.css'
import { PictureLine } from './PictureLine.tsx'
import { type AlbumPicture, moved, withPictures, withUpload } from './pictures.ts'

interface Props {
  id?: string
  value?: AlbumPicture[]
  onChange?(pictures: AlbumPicture[]): void
  /** The data of the pictures in it. */
  known: readonly Picture[]
  /** Uploads under way, or failed ones that can be retried. A stable function. */
  onUnfinished(unfinished: UnfinishedFiles | null): void
}

/** The pictures of an album: uploaded here or picked from the library, in their order, with captions and one cover. */
export function PicturesField({ id, value = [], onChange, known, onUnfinished }: Props) {
  const { message } = App.useApp()
  const [isPicking, setPicking] = useState(false)
  const [added, setAdded] = useState<ReadonlyMap<number, Picture>>(new Map())
  // Several uploads may finish between two renders: each must add to the result of the one before.
  const latest = useRef(value)
  latest.current = value
  // The form passes a new function each time.
  const tell = useRef(onChange)
  tell.current = onChange
  const set = useCallback((pictures: AlbumPicture[]) => {
    latest.current = pictures
    tell.current?.(pictures)
  }, [])
  const remember = useCallback((pictures: readonly Picture[]) => {
    setAdded((others) => new Map([...others, ...pictures.map((picture) => [picture.id, picture] as const)]))
  }, [])
  const tellRest = useCallback(
    (count: number) => {
      if (count > albumPicturesMax)
        void message.warning(`一个图集最多 ${albumPicturesMax} 张：有 ${count - albumPicturesMax} 张没有加入，它们在媒体库里`)
    },
    [message],
  )
  const chosen = useRef<() => readonly number[]>(() => [])
  const take = useCallback(
    ({ picture }: UploadedItem) => {
      remember([picture])
      tellRest(new Set([...latest.current.map((one) => one.id), picture.id]).size)
      set(withUpload(latest.current, picture.id, chosen.current(), albumPicturesMax))
    },
    [remember, set, tellRest],
  )
  const { queue, uploads, isBusy } = useUploads(take)
  const isAnyLeft = uploads.some(isRetryable)
  useEffect(() => {
    onUnfinished(isBusy ? 'sending' : isAnyLeft ? 'failed' : null)
    return () => onUnfinished(null)
  }, [isBusy, isAnyLeft, onUnfinished])
  chosen.current = () => queue.uploads.get().flatMap(({ item }) => item?.picture.id ?? [])
  const addFiles = useCallback((files: File[]) => queue.add(files.toSorted(byName)), [queue])
  const describe = useCallback(
    (id: number, caption: string) => set(latest.current.map((one) => (one.id === id ? { ...one, caption } : one))),
    [set],
  )
  // Unchanged items keep their identity, so that they are not rendered again.
  const cover = useCallback(
    (id: number) => set(latest.current.map((one) => (one.isCover === (one.id === id) ? one : { ...one, isCover: one.id === id }))),
    [set],
  )
  const remove = useCallback((id: number) => set(latest.current.filter((one) => one.id !== id)), [set])
  const pictures = new Map([...known.map((picture) => [picture.id, picture] as const), ...added])
  const coverId = value.find(({ isCover }) => isCover)?.id
  const isFull = value.length >= albumPicturesMax
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as the other fields' labels are
    <div role="group" aria-label="图片" id={id}>
      <DropArea onFiles={addFiles}>
        <UploadList queue={queue} uploads={uploads} />
        <div className={styles.intake}>
          <Button icon={<PictureOutlined aria-hidden />} disabled={isFull} onClick={() => setPicking(true)}>
            从媒体库添加
          </Button>
          <span className={styles.hint} role="status">
            {value.length === 0 ? '还没有图片' : `共 ${value.length} 张`}
            {isFull && `，一个图集最多 ${albumPicturesMax} 张`}
          </span>
        </div>
        {/* Otherwise an error of one picture would show all of them in red. */}
        <Form.Item noStyle validateStatus="success">
          <div>
            <SortableList ids={value.map((one) => one.id)} onMove={(from, to) => set(moved(value, from, to))}>
              {value.map((picture, i) => (
                <PictureLine
                  key={picture.id}
                  n={i + 1}
                  picture={picture}
                  source={pictures.get(picture.id)}
                  isCover={coverId === undefined ? i === 0 : picture.isCover}
                  onCaption={describe}
                  onCover={cover}
                  onRemove={remove}
                />
              ))}
            </SortableList>
          </div>
        </Form.Item>
      </DropArea>
      <MediaPicker
        open={isPicking}
        multiple
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false)
          remember(picked)
          tellRest(new Set([...value.map((one) => one.id), ...picked.map((one) => one.id)]).size)
          set(
            withPictures(
              value,
              picked.map((picture) => picture.id),
              albumPicturesMax,
            ),
          )
        }}
      />
    </div>
  )
}

/** In natural order: 照片2 before 照片10. */
function byName(a: File, b: File): number {
  return a.name.localeCompare(b.name, 'zh-CN', { numeric: true })
}
