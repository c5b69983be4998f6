import { useEffect, useRef } from 'react'
import styles from './viewer.module.css'
import type { ViewerItem } from './viewer-item.ts'

interface Props {
  items: readonly ViewerItem[]
  isTelling: boolean
  current: number
  onPick: (index: number) => void
}

/** Thumbnails; the current one is kept in the middle. */
export function Thumbs({ items, isTelling, current, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const thumb = list.current?.children[current]
    if (list.current && thumb instanceof HTMLElement) {
      list.current.scrollLeft = thumb.offsetLeft - (list.current.clientWidth - thumb.offsetWidth) / 2
    }
  }, [current])
  return (
    <div ref={list} className={`${styles.thumbs} ${isTelling ? 'result' : ''}`}>
      {items.map(({ picture }, index) => (
        <button
          key={picture.id}
          type="button"
          aria-label={`第 ${index + 1} 张`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onPick(index)}
        >
          <img src={picture.sources[0]?.url} width={96} height={64} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
    </div>
  )
}
