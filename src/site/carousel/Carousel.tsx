import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ArticleIcon } from '../article/ArticleIcon.tsx'
import { Icon } from '../components/Icon.tsx'
import { loadScript } from '../lazy-page.ts'
import styles from './carousel.module.css'
import type { RowState, SwipeRow } from './swipe-row.ts'

interface Props {
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** From 600 px on: a grid with a large first picture, and no carousel. */
  gridWhereWide?: boolean
}

const narrow = '(max-width: 599px)'

/** Slides in a row. As rendered by the server, and without script, the row scrolls and snaps; swiping is added after the first paint. */
export function Carousel({ label, slides, gridWhereWide = false }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const row = useRef<SwipeRow>(null)
  const [state, setState] = useState<RowState | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    return whileMatching(gridWhereWide ? narrow : 'all', () => {
      let hasEnded = false
      const start = async () => {
        const { startSwipeRow } = await loadScript(() => import('./swipe-row.ts'))
        if (hasEnded) return
        row.current = startSwipeRow(element, setState)
      }
      const unwatch = whenNear(element, () => void start().catch(() => {})) // without it the row still scrolls
      return () => {
        hasEnded = true
        unwatch()
        row.current?.end()
        row.current = null
        setState(null)
      }
    })
  }, [gridWhereWide])
  return (
    <section
      className={gridWhereWide ? `${styles.carousel} ${styles.grid}` : styles.carousel}
      data-swipes={state ? '1' : undefined}
      aria-roledescription="轮播"
      aria-label={label}
    >
      <div ref={frame} className={`swiper ${styles.frame}`}>
        <ul className={`swiper-wrapper ${styles.row}`}>
          {slides.map((slide) => (
            <li key={slide.key} className={`swiper-slide ${styles.slide}`}>
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.bar} data-script>
        {state && <Controls state={state} count={slides.length} row={row.current} />}
      </div>
    </section>
  )
}

function Controls({ state, count, row }: { state: RowState; count: number; row: SwipeRow | null }) {
  return (
    <>
      <button type="button" aria-label="上一张" onClick={() => row?.previous()}>
        <Icon name="left" />
      </button>
      <span aria-live={state.isPlaying ? 'off' : 'polite'}>
        {state.index + 1} / {count}
      </span>
      <button type="button" aria-label="下一张" onClick={() => row?.next()}>
        <Icon name="right" />
      </button>
      <button type="button" className={styles.play} onClick={() => (state.isPlaying ? row?.stop() : row?.play())}>
        <ArticleIcon name={state.isPlaying ? 'pause' : 'play'} />
        {state.isPlaying ? '停止播放' : '自动播放'}
      </button>
    </>
  )
}

/** Loaded once it is nearly in sight, so that visitors who never scroll there do not load it. */
function whenNear(element: Element, task: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      task()
    },
    { rootMargin: '0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Runs `begin` while the media query holds, and what it returned when that ends. */
function whileMatching(query: string, begin: () => () => void): () => void {
  const media = matchMedia(query)
  let end: (() => void) | null = null
  const follow = () => {
    end?.()
    end = media.matches ? begin() : null
  }
  follow()
  media.addEventListener('change', follow)
  return () => {
    media.removeEventListener('change', follow)
    end?.()
  }
}
