/** The nonce for style elements made by libraries; each response of the shell has its own. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
