import type { LiveDigest, LiveHello, LivePart } from '#shared/live.ts'
import { overlayPositionHeader } from '#shared/match-overlay.ts'
import styles from './match-overlay.module.css'

/**
 * Keeps an overlay true for hours: hears that its match changed, asks for its own page anew and puts that in place. What it shows stays
 * while nothing can be had; when the match is no longer public, it shows nothing.
 */

const digestMs = 5_000
/** The digest does not say what was taken back. */
const wholeMs = 60_000
const longestPauseMs = 30_000
/** A stream says something every 24 s; its first word comes at once unless a proxy holds it back. */
const silenceMs = 45_000
const firstWordMs = 5_000
/** Another node may not have read on yet when it answers: it is asked again, so many times. */
const behindMs = 1_000
const mostBehind = 5

const stage = document.getElementById('stage')
let isStreaming = false
let known: Pick<LiveDigest, 'epoch' | 'to'> | null = null
/** How often the page was asked for: an answer may be overtaken. */
let asked = 0
let lastShown = stage?.innerHTML ?? ''
if (stage) {
  const { digest, stream, match } = stage.dataset
  if (digest !== undefined && match !== undefined) void poll(stage, digest, Number(match))
  if (stream !== undefined) openStream(stage, stream)
}

async function poll(on: HTMLElement, address: string, match: number): Promise<never> {
  let [failures, every, renewedAt] = [0, digestMs, performance.now()]
  for (;;) {
    let isWell = true
    if (!isStreaming) {
      const digest = await ask(address)
      isWell = digest !== null
      if (digest) {
        every = digest.every
        const isNew = !isFollowed(digest) || isTold(digest, match)
        if (isNew || performance.now() - renewedAt > wholeMs) {
          isWell = await renew(on, { epoch: digest.epoch, n: numberIn(digest, match) })
          if (isWell) renewedAt = performance.now()
        }
        // What could not be shown is asked for again.
        known = isWell ? digest : null
      }
    }
    failures = isWell ? 0 : failures + 1
    const pause = Math.min(every * 2 ** failures, Math.max(every, longestPauseMs))
    await new Promise((done) => setTimeout(done, pause * (0.8 + Math.random() * 0.4)))
  }
}

/** The version of the data that the page should have. */
interface LiveVersion {
  epoch: string
  n: number
}

function numberIn({ parts }: LiveDigest, match: number): number {
  return parts.find(({ topic }) => topic === `match:${match}`)?.n ?? 0
}

/** Whether this digest continues the last known one without a gap. */
function isFollowed({ epoch, from, to }: LiveDigest): boolean {
  return known !== null && known.epoch === epoch && known.to >= from && known.to <= to
}

function isTold({ matches, parts, to }: LiveDigest, match: number): boolean {
  const isOurs = matches.some(({ id }) => id === match) || parts.some(({ topic }) => topic === `match:${match}`)
  return isOurs && (known === null || to > known.to)
}

async function ask(address: string): Promise<LiveDigest | null> {
  try {
    const response = await fetch(address, { cache: 'no-cache' })
    if (!response.ok) return null
    const { data }: { data: LiveDigest | null } = await response.json()
    return data
  } catch {
    return null
  }
}

/** An EventSource ends for good at any answer but 200, and some lines die silently: it is opened anew by a timer of our own. */
function openStream(on: HTMLElement, address: string, failures = 0): void {
  const source = new EventSource(address)
  let [isHeard, isOver] = [false, false]
  let watch = setTimeout(again, firstWordMs)
  function again(): void {
    clearTimeout(watch)
    if (isOver) return
    isOver = true
    source.close()
    isStreaming = false
    // Meanwhile the digest is asked; it begins from nothing.
    known = null
    const tried = isHeard ? 0 : failures + 1
    const pause = Math.min(2_000 * 2 ** tried, longestPauseMs)
    setTimeout(() => openStream(on, address, tried), pause * (0.8 + Math.random() * 0.4))
  }
  const hear = () => {
    clearTimeout(watch)
    watch = setTimeout(again, silenceMs)
  }
  const takeNews = async (n: number, id: string) => {
    hear()
    // The digest is asked until it could be shown.
    isStreaming = await renew(on, { epoch: epochOf(id), n })
    if (!isStreaming) known = null
  }
  source.addEventListener('hello', ({ data, lastEventId }: MessageEvent<string>) => {
    const { mode }: LiveHello = JSON.parse(data)
    if (mode === 'poll') {
      again()
      return
    }
    isHeard = true
    void takeNews(0, lastEventId)
  })
  source.addEventListener('beat', hear)
  source.addEventListener('part', ({ data, lastEventId }: MessageEvent<string>) => {
    const { n }: LivePart = JSON.parse(data)
    void takeNews(n, lastEventId)
  })
  for (const name of ['match', 'gone', 'resync']) source.addEventListener(name, ({ lastEventId }) => void takeNews(0, lastEventId))
  source.addEventListener('error', again)
}

function epochOf(id: string | null): string {
  return id?.split('.')[0] ?? ''
}

/** Asks for the page and puts its stage in place. False where it could not be had, or lacks what was told. */
async function renew(on: HTMLElement, told: LiveVersion, tries = 1): Promise<boolean> {
  const order = ++asked
  try {
    const response = await fetch(location.href, { cache: 'no-cache' })
    const position = response.headers.get(overlayPositionHeader)
    if (response.ok && epochOf(position) === told.epoch && Number(position?.split('.')[1]) < told.n) {
      if (tries === mostBehind) return false
      await new Promise((done) => setTimeout(done, behindMs))
      return order === asked ? await renew(on, told, tries + 1) : true
    }
    const isGone = response.status === 404
    if (!isGone && !response.ok) return false
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
    const newer = fresh.getElementById('stage')
    if (!isGone && !newer) return false
    // An answer that was overtaken.
    if (order !== asked) return true
    if (newer) takeStyles(fresh)
    // A final is named by its sides once they are known.
    document.title = isGone ? '' : fresh.title
    show(on, isGone ? null : newer)
    return true
  } catch {
    return false
  }
}

function show(on: HTMLElement, newer: HTMLElement | null): void {
  const before = new Map([...on.querySelectorAll<HTMLElement>('[data-told]')].map((each) => [each.dataset.told, each.textContent]))
  const pictures = new Map([...on.querySelectorAll('img')].map((each) => [each.src, each]))
  if (newer?.innerHTML === lastShown) return
  lastShown = newer?.innerHTML ?? ''
  const parts = newer ? [...newer.childNodes].map((each) => document.importNode(each, true)) : []
  on.replaceChildren(...parts)
  // A picture that is there already does not flicker.
  for (const image of on.querySelectorAll('img')) {
    const old = pictures.get(image.src)
    pictures.delete(image.src)
    if (old) image.replaceWith(old)
  }
  for (const each of on.querySelectorAll<HTMLElement>('[data-told]')) {
    const { told } = each.dataset
    if (before.size > 0 && each.childElementCount === 0 && before.get(told) !== each.textContent) each.classList.add(styles.changed ?? '')
  }
}

/** Of a newer build, or in another colour. */
function takeStyles(fresh: Document): void {
  const here = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const wanted = [...fresh.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.getAttribute('href'))
  const old = here.filter((link) => !wanted.includes(link.getAttribute('href')))
  for (const href of wanted) {
    if (href === null || here.some((link) => link.getAttribute('href') === href)) continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
  // When the new ones are there.
  setTimeout(() => {
    for (const link of old) link.remove()
  }, 2_000)
}
