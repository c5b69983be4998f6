import Swiper from 'swiper'
import { Autoplay, Keyboard, Zoom } from 'swiper/modules'
import 'swiper/css'
import 'swiper/css/zoom'
import { autoplayDelayMs, slideSpeedMs, wantsCalm, zoomRatio } from '../carousel/times.ts'

export interface ZoomState {
  index: number
  isPlaying: boolean
  isZoomed: boolean
}

/** The viewer's row: swipes, and lets the picture shown be drawn nearer by pinch, double tap or button. */
export interface ZoomRow {
  next(): void
  previous(): void
  show(index: number): void
  play(): void
  stop(): void
  toggleZoom(): void
  end(): void
}

export function startZoomRow(element: HTMLElement, start: number, onState: (state: ZoomState) => void): ZoomRow {
  const swiper = new Swiper(element, {
    modules: [Autoplay, Keyboard, Zoom],
    initialSlide: start,
    speed: wantsCalm() ? 0 : slideSpeedMs,
    spaceBetween: 24,
    keyboard: { enabled: true, onlyInViewport: false },
    zoom: { minRatio: zoomRatio.min, maxRatio: zoomRatio.max },
    autoplay: { enabled: false, delay: autoplayDelayMs, disableOnInteraction: true },
  })
  const tell = (scale = swiper.zoom.scale) =>
    onState({ index: swiper.activeIndex, isPlaying: swiper.autoplay.running, isZoomed: scale > zoomRatio.min })
  for (const event of ['activeIndexChange', 'autoplayStart', 'autoplayStop'] as const) swiper.on(event, () => tell())
  swiper.on('zoomChange', (_swiper, scale) => tell(scale))
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    show: (index) => swiper.slideTo(index),
    play: () => swiper.autoplay.start(),
    stop: () => swiper.autoplay.stop(),
    toggleZoom: () => {
      swiper.autoplay.stop()
      swiper.zoom.toggle()
    },
    end: () => swiper.destroy(true, false),
  }
}
