/** What style elements made by libraries must carry; the shell has one per answer. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
