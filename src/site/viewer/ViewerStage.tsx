import { Dialog } from 'radix-ui'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { ArticleIcon } from '../article/ArticleIcon.tsx'
import { Icon } from '../components/Icon.tsx'
import { useSharing } from '../sharing/use-sharing.tsx'
import { Uncover } from '../spoilers/Covered.tsx'
import { Slide } from './Slide.tsx'
import { Thumbs } from './Thumbs.tsx'
import styles from './viewer.module.css'
import type { ViewerItem } from './viewer-item.ts'
import { startZoomRow, type ZoomRow, type ZoomState } from './zoom-row.ts'

interface Props {
  items: readonly ViewerItem[]
  start: number
  isTelling: boolean
  onShow?: (index: number) => void
  shareOf?: (index: number) => { title: string; address: string }
}

/** The content of the open viewer: toolbar, pictures, caption, thumbnails. Swipe or arrow keys, zoom 1 to 3, slide show. */
export function ViewerStage({ items, start, isTelling, onShow, shareOf }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<ZoomRow | null>(null)
  const [state, setState] = useState<ZoomState>({ index: start, isPlaying: false, isZoomed: false })
  useEffect(() => {
    if (!frame.current) return
    const started = startZoomRow(frame.current, start, setState)
    setRow(started)
    return () => started.end()
  }, [start])
  const { index } = state
  useEffect(() => {
    onShow?.(index)
  }, [index, onShow])
  const isAlone = items.length === 1
  return (
    <>
      <header className={styles.bar}>
        <Dialog.Title className={styles.title}>看图</Dialog.Title>
        <span className={styles.count} aria-live={state.isPlaying ? 'off' : 'polite'}>
          {state.index + 1} / {items.length}
        </span>
        {!isAlone && (
          <button
            type="button"
            className={styles.play}
            aria-label={state.isPlaying ? '停止播放' : '自动播放'}
            onClick={() => (state.isPlaying ? row?.stop() : row?.play())}
          >
            <ArticleIcon name={state.isPlaying ? 'pause' : 'play'} />
          </button>
        )}
        <button type="button" aria-label={state.isZoomed ? '缩小' : '放大'} onClick={() => row?.toggleZoom()}>
          <ArticleIcon name={state.isZoomed ? 'zoomOut' : 'zoomIn'} />
        </button>
        {shareOf && <ShareButton params={() => shareOf(index)} onPress={() => row?.stop()} />}
        <Dialog.Close aria-label="关闭">
          <Icon name="close" />
        </Dialog.Close>
      </header>
      <div className={styles.stage}>
        <div ref={frame} className={`swiper ${styles.frame}`}>
          <div className="swiper-wrapper">
            {items.map(({ picture }, index) => (
              <Slide
                key={picture.id}
                picture={picture}
                isTelling={isTelling}
                isShown={index === state.index}
                isNear={Math.abs(index - state.index) <= 1}
              />
            ))}
          </div>
        </div>
        {isTelling && (
          <div className={styles.uncover}>
            <Uncover what="图片和说明" />
          </div>
        )}
        {!isAlone && <Arrows index={state.index} count={items.length} row={row} />}
      </div>
      <p className={`${styles.caption} ${isTelling ? 'result' : ''}`}>{items[state.index]?.caption}</p>
      {!isAlone && <Thumbs items={items} isTelling={isTelling} current={state.index} onPick={(index) => row?.show(index)} />}
    </>
  )
}

function ShareButton({ params, onPress }: { params: Parameters<typeof useSharing>[0]; onPress: () => void }) {
  const { share, guide } = useSharing(params)
  const pressed = (event: MouseEvent<HTMLElement>) => {
    onPress()
    share(event)
  }
  return (
    <>
      <button type="button" aria-label="分享这张图片" onClick={pressed}>
        <ArticleIcon name="share" />
      </button>
      {guide}
    </>
  )
}

function Arrows({ index, count, row }: { index: number; count: number; row: ZoomRow | null }) {
  return (
    <>
      <button type="button" className={styles.previous} aria-label="上一张" disabled={index === 0} onClick={() => row?.previous()}>
        <Icon name="left" />
      </button>
      <button type="button" className={styles.next} aria-label="下一张" disabled={index === count - 1} onClick={() => row?.next()}>
        <Icon name="right" />
      </button>
    </>
  )
}
