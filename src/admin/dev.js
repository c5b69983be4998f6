// The console's entry while developing: hot reload first. React's plugin must be told before React loads.
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
import('./main.tsx')
