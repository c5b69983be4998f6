import { useState } from 'react'
import type { BarePicture } from '#shared/albums.ts'
import { lastOf } from '#shared/last.ts'
import styles from './viewer.module.css'

interface Props {
  picture: BarePicture
  isTelling: boolean
  isShown: boolean
  /** Shown, or one swipe away: loaded at once. */
  isNear: boolean
}

/**
 * One picture of the viewer. While it is slow its smallest size stands in its place, with a sign after a moment; where it does not come it can be
 * asked for again, and everything around it works on.
 */
export function Slide({ picture, isTelling, isShown, isNear }: Props) {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const [attempt, setAttempt] = useState(0)
  const [small, large] = [picture.sources[0], lastOf(picture.sources)]
  const retry = () => {
    setState('coming')
    setAttempt(attempt + 1)
  }
  return (
    <div className="swiper-slide" aria-hidden={!isShown}>
      <div className={isTelling ? 'swiper-zoom-container result' : 'swiper-zoom-container'}>
        {state !== 'failed' && (
          <img
            key={attempt}
            src={large?.url}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            loading={isNear ? 'eager' : 'lazy'}
            decoding="async"
            onLoad={() => setState('here')}
            onError={() => setState('failed')}
          />
        )}
        {/* `sizes` makes it as wide as the large one will be. */}
        {state !== 'here' && small && (
          <img className={styles.small} srcSet={`${small.url} ${small.width}w`} sizes={`${large?.width ?? small.width}px`} alt="" />
        )}
      </div>
      {state === 'coming' && isShown && (
        <p className={styles.coming} role="status">
          图片加载中…
        </p>
      )}
      {state === 'failed' && (
        <div className={styles.failed}>
          <p role={isShown ? 'alert' : undefined}>这张图片没有加载出来。</p>
          <button type="button" disabled={!isShown} onClick={retry}>
            重试
          </button>
        </div>
      )}
    </div>
  )
}
