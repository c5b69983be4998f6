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

/** The viewer's row: swiping, and zooming by pinch, double tap or button. */
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
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !pressed(swiper, event.key)) return
    event.preventDefault()
  }
  document.addEventListener('keydown', keys)
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
    end: () => {
      document.removeEventListener('keydown', keys)
      swiper.destroy(true, false)
    },
  }
}

/** The keys that the library does not handle: first, last, zoom in, zoom out, reset. False for any other. */
function pressed(swiper: Swiper, key: string): boolean {
  switch (key) {
    case 'Home':
      swiper.slideTo(0)
      return true
    case 'End':
      swiper.slideTo(swiper.slides.length - 1)
      return true
    case '+':
    case '=':
      step(swiper, 1)
      return true
    case '-':
    case '_':
      step(swiper, -1)
      return true
    case '0':
      swiper.zoom.out()
      return true
    default:
      return false
  }
}

/** The zoom ratios of the buttons. */
const steps = [zoomRatio.min, 1.5, 2, zoomRatio.max]

function step(swiper: Swiper, way: 1 | -1): void {
  swiper.autoplay.stop()
  const { scale } = swiper.zoom
  const wanted = way === 1 ? steps.find((one) => one > scale + 0.01) : steps.filter((one) => one < scale - 0.01).pop()
  if (wanted === undefined) return
  if (wanted === zoomRatio.min) {
    swiper.zoom.out()
    return
  }
  // With a ratio at the first step, the library would zoom to a corner: it has no position yet.
  if (scale === zoomRatio.min) swiper.zoom.in()
  swiper.zoom.in(wanted)
}
