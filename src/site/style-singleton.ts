import { useEffect } from 'react'

/* Replaces the package `react-style-singleton` (alias in vite.config.ts). That one inserts a <style> to lock scrolling, which our
   Content-Security-Policy forbids; this one sets a class, and overlays/scroll-lock.css does the rest. */

let holders = 0

/** A component that locks the page's scrolling while it is mounted. */
export function styleSingleton(): () => null {
  return function ScrollLock() {
    useEffect(() => {
      hold()
      return release
    }, [])
    return null
  }
}

function hold(): void {
  if (holders++ > 0) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
  root.classList.add('scroll-locked')
}

function release(): void {
  if (--holders > 0) return
  const root = document.documentElement
  root.classList.remove('scroll-locked')
  root.style.removeProperty('--scrollbar')
}
