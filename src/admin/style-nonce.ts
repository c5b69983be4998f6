import { nonce } from '#admin/nonce.ts'

/**
 * antd locks scrolling behind a dialog with a style element that has no nonce (@rc-component/portal, useScrollLocker). Our policy would
 * refuse it, and the page would scroll: so every style element made by a script gets our nonce.
 */
export function giveStylesNonce(): void {
  const create = document.createElement.bind(document)
  Reflect.set(document, 'createElement', (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  })
}
