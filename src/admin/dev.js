// The console's entry in development: hot reload first. React's plugin must be installed before React loads.
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
import('./main.tsx')
