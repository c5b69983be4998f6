// The browser's entry while developing: hot reload first, then the site. React's plugin must be told before React loads.
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
import('./browser.tsx')
