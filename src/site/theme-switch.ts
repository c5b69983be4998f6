/** Light or dark whatever the system says: stored on the device only. boot.js sets the page's attribute before the first paint. */
const key = 'theme'
const themes = ['system', 'light', 'dark']

/** Listens for the switches of this page, and follows those in other windows. */
export function watchThemeSwitch(): void {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-switch]')) return
    const { dataset } = document.documentElement
    const next = themes[(themes.indexOf(dataset.theme ?? '') + 1) % themes.length] ?? 'system'
    dataset.theme = next
    try {
      if (next === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {
      // storage may be unavailable; the choice is then valid for this page
    }
  })
  addEventListener('storage', (event) => {
    if (event.key === key) document.documentElement.dataset.theme = event.newValue ?? 'system'
  })
}
