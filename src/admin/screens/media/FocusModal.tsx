import { useMutation } from '@tanstack/react-query'
import { App, Button, Modal } from 'antd'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { ApiFailure, api } from '#admin/api.ts'
import { focusStyle } from '#admin/media/focus-style.ts'
import { titleOf } from '#admin/media/MediaTile.tsx'
import { mediaItemQuery } from '#admin/media/media.queries.ts'
import { queryClient } from '#admin/query-client.ts'
import type { MediaItem } from '#shared/admin/media.ts'
import { lastOf } from '#shared/last.ts'
import type { Focus } from '#shared/media.ts'
import styles from './crop.module.css'

interface Props {
  item: MediaItem
  onSaved(after: MediaItem): void
  onClose(): void
}

const middle: Focus = { x: 50, y: 50 }
/** How the site cuts pictures. */
const cuts = { '16:9': '封面、卡片', '4:3': '图片组', '1:1': '缩略图' } as const

/** Says what a picture is about, and shows what stays in sight where it is cut. */
export function FocusModal({ item, onSaved, onClose }: Props) {
  const { message } = App.useApp()
  const { picture } = item
  const [focus, setFocus] = useState<Focus>(picture.focus ?? middle)
  const save = useMutation({
    mutationFn: (chosen: Focus) => {
      const isMiddle = chosen.x === middle.x && chosen.y === middle.y
      return api('PATCH /media/:id', {
        params: { id: picture.id },
        body: { rev: item.rev, alt: picture.alt, focus: isMiddle ? null : chosen },
      })
    },
    onSuccess: (after) => {
      void message.success('已保存焦点')
      onSaved(after)
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 409) {
        // The route answers 409 with the item: the next try is of the picture of now.
        queryClient.setQueryData(mediaItemQuery(picture.id).queryKey, error.current as MediaItem)
        void message.warning('别人刚改过这张图片，现在看到的是最新的。焦点还合适的话，请再保存一次')
      } else void message.error(error.message)
    },
  })
  const aim = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLElement>) => {
    // Enter on the button is a click too, at no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setFocus({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }
  const walk = (event: KeyboardEvent) => {
    const [dx, dy] = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[event.key] ?? [0, 0]
    if (!dx && !dy) return
    event.preventDefault()
    setFocus({ x: percent((focus.x + (dx ?? 0)) / 100), y: percent((focus.y + (dy ?? 0)) / 100) })
  }
  return (
    <Modal
      open
      title="设置焦点"
      width={640}
      onCancel={onClose}
      footer={[
        <Button key="middle" onClick={() => setFocus(middle)}>
          回到正中
        </Button>,
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="save" type="primary" loading={save.isPending} onClick={() => save.mutate(focus)}>
          保存焦点
        </Button>,
      ]}
    >
      <p className={styles.hint}>点一下图里最要紧的地方（也可以用方向键）：网站裁切这张图时会留住它，用到它的地方都跟着变。</p>
      <div className={styles.canvas}>
        <img src={lastOf(picture.sources)?.url} width={picture.width} height={picture.height} alt={titleOf(item)} />
        <button
          type="button"
          className={styles.aim}
          aria-label={`焦点：从左 ${focus.x}%，从上 ${focus.y}%`}
          onClick={aim}
          onKeyDown={walk}
        />
        <span aria-hidden className={styles.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <div className={styles.cuts}>
        {Object.entries(cuts).map(([ratio, where]) => (
          <figure key={ratio} style={{ flexGrow: shapeOf(ratio) }}>
            <img src={picture.sources[0]?.url} alt="" style={{ ...focusStyle({ focus }), aspectRatio: shapeOf(ratio) }} />
            <figcaption>
              {where} {ratio}
            </figcaption>
          </figure>
        ))}
      </div>
    </Modal>
  )
}

/** 16:9 is 1.78 times as wide as it is high. */
function shapeOf(ratio: string): number {
  const [width, height] = ratio.split(':').map(Number)
  return (width ?? 1) / (height ?? 1)
}

function percent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100)
}
