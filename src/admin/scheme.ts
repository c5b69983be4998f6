import { useSyncExternalStore } from 'react'

/** Light or dark, as the device has it or as chosen here. The choice is the public pages' too: they keep it under the same name. */
export type SchemeChoice = 'system' | 'light' | 'dark'

const key = 'theme'
const choices: readonly SchemeChoice[] = ['system', 'light', 'dark']
const dark = matchMedia('(prefers-color-scheme: dark)')
const changed = new EventTarget()

let choice = stored()

/** For CSS, which knows the two schemes by this attribute; before the first rendering. */
export function followScheme(): void {
  show()
  dark.addEventListener('change', show)
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    choice = stored()
    show()
  })
}

export function chooseScheme(next: SchemeChoice): void {
  choice = next
  try {
    if (next === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {
    // storage may be unavailable; the choice is then valid for this page
  }
  show()
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}

function isDark(): boolean {
  return choice === 'dark' || (choice === 'system' && dark.matches)
}

function stored(): SchemeChoice {
  try {
    const kept = localStorage.getItem(key)
    return choices.find((one) => one === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

function show(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  changed.dispatchEvent(new Event('change'))
}
