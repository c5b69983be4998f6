import Swiper from 'swiper'
import { A11y, Autoplay } from 'swiper/modules'
import 'swiper/css'
import { autoplayDelayMs, slideSpeedMs, wantsCalm } from './times.ts'

/** A row of slides with swiping. Loaded after the first paint; until then the row scrolls natively. */
export interface SwipeRow {
  next(): void
  previous(): void
  play(): void
  stop(): void
  end(): void
}

export interface RowState {
  index: number
  isPlaying: boolean
}

export function startSwipeRow(element: HTMLElement, onState: (state: RowState) => void): SwipeRow {
  const swiper = new Swiper(element, {
    modules: [A11y, Autoplay],
    slidesPerView: 'auto',
    speed: wantsCalm() ? 0 : slideSpeedMs,
    rewind: true,
    a11y: { slideRole: '', slideLabelMessage: '', containerRole: null },
    autoplay: { enabled: false, delay: autoplayDelayMs, disableOnInteraction: true },
  })
  const tell = () => onState({ index: swiper.activeIndex, isPlaying: swiper.autoplay.running })
  for (const event of ['activeIndexChange', 'autoplayStart', 'autoplayStop'] as const) swiper.on(event, tell)
  tell()
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    play: () => swiper.autoplay.start(),
    stop: () => swiper.autoplay.stop(),
    end: () => swiper.destroy(true, true),
  }
}
