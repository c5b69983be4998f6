import { nonce } from '#admin/nonce.ts'

/**
 * The lock of the page behind a dialog of antd makes style elements and takes no nonce (@rc-component/portal, useScrollLocker), so that our
 * policy would refuse them and the page would scroll on: every style element that a script makes gets ours.
 */
export function giveStylesNonce(): void {
  const create = document.createElement.bind(document)
  Reflect.set(document, 'createElement', (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  })
}
