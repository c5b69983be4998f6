const lost = new WeakSet<EventTarget>()

/** Notes the stylesheets that fail: afterwards nothing in the document tells them from the others. */
export function watchStyles(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && lost.add(target), true)
}

/**
 * Brings a chunk and sees to it that no stylesheet of the page is missing then. The bundler's own helper waits for a stylesheet that
 * is on its way, but asks for none twice: where a prefetch lost one, the next import would go on without. One on its way must stay
 * in its place: the helper would wait for ever for the load of a link that was taken out.
 */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load()
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter((link) => lost.has(link)).map(askAgain))
  return loaded
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const fresh = document.createElement('link')
    fresh.rel = 'stylesheet'
    fresh.addEventListener('load', () => resolve())
    fresh.addEventListener('error', () => reject(new Error(`The stylesheet ${fresh.href} did not come`)))
    fresh.href = link.href
    link.replaceWith(fresh)
  })
}
