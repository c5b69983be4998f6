import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { sourceOf, usePicture } from '#admin/screens/articles/editor/pictures.tsx'
import { ShelfPicker } from '#admin/screens/articles/editor/ShelfPicker.tsx'
import styles from './fields.module.css'

interface Props {
  coverId: number | null
  isReadOnly: boolean
  onChange(coverId: number | null): void
}

export function CoverField({ coverId, isReadOnly, onChange }: Props) {
  const [isPicking, setPicking] = useState(false)
  const { picture, isMissing } = usePicture(coverId ?? 0)
  return (
    <div>
      {coverId !== null && picture && <img src={sourceOf(picture, 480)} alt={picture.alt || '封面'} className={styles.cover} />}
      {coverId !== null && !picture && <p className={styles.noCover}>{isMissing ? '封面已不在媒体库' : '正在载入封面'}</p>}
      {coverId === null && <p className={styles.noCover}>还没有封面</p>}
      {!isReadOnly && (
        <Flex gap={8}>
          <Button icon={<PictureOutlined aria-hidden />} onClick={() => setPicking(true)}>
            {coverId === null ? '选择封面' : '换封面'}
          </Button>
          {coverId !== null && (
            <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null)}>
              移除封面
            </Button>
          )}
        </Flex>
      )}
      <ShelfPicker open={isPicking} onClose={() => setPicking(false)} onPick={onChange} />
    </div>
  )
}
