const lost = new WeakSet<EventTarget>()

/** Records stylesheets that fail to load: afterwards the document does not show which did. */
export function watchStyles(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && lost.add(target), true)
}

/**
 * Loads a chunk and makes sure that its stylesheets are loaded. The bundler's own helper waits for a stylesheet that is loading, but never
 * requests one twice: where a prefetch failed, the next import would continue without it. A loading one must stay in the document: the
 * helper would otherwise wait endlessly for the load event of a removed link.
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
