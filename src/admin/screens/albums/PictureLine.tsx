import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Tag } from 'antd'
import { memo } from 'react'
import { SortableRow } from '#admin/pieces/Sortable.tsx'
import { textFault } from '#admin/pieces/text-limit.ts'
import { invalidBy, RowProblem } from '#admin/screens/competitions/RowProblem.tsx'
import { albumLengths } from '#shared/limits.ts'
import type { Picture } from '#shared/media.ts'
import styles from './albums.module.css'
import type { AlbumPicture } from './pictures.ts'

interface Props {
  /** From 1. */
  n: number
  picture: AlbumPicture
  /** Undefined where it is not in the library any more. */
  source: Picture | undefined
  isCover: boolean
  onCaption(id: number, caption: string): void
  onCover(id: number): void
  onRemove(id: number): void
}

/** Memoised, because there may be hundreds and only one is being edited. */
export const PictureLine = memo(function PictureLine({ n, picture, source, isCover, onCaption, onCover, onRemove }: Props) {
  const fault = textFault(picture.caption, albumLengths.caption)
  return (
    <SortableRow id={picture.id} label={`第 ${n} 张图片`}>
      <div className={styles.line}>
        {source?.sources[0] ? (
          <img className={styles.thumb} src={source.sources[0].url} alt={source.alt || `第 ${n} 张图片`} loading="lazy" decoding="async" />
        ) : (
          <span className={styles.thumb}>已不在媒体库</span>
        )}
        <span>
          <Input
            aria-label={`第 ${n} 张的说明`}
            placeholder="说明（可不填）"
            {...invalidBy(fault, `caption-${picture.id}`)}
            value={picture.caption}
            onChange={(event) => onCaption(picture.id, event.target.value)}
          />
          <RowProblem id={`caption-${picture.id}`} text={fault} />
        </span>
        <span className={styles.acts}>
          {isCover ? (
            <Tag color="blue">封面</Tag>
          ) : (
            <Button size="small" aria-label={`设为封面：第 ${n} 张`} onClick={() => onCover(picture.id)}>
              设为封面
            </Button>
          )}
          <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={`移除第 ${n} 张`} onClick={() => onRemove(picture.id)} />
        </span>
      </div>
    </SortableRow>
  )
})
