// Loads the page's scripts after its first screen: on a slow connection they would compete with its styles and its picture. They wait for
// that picture too, with a timeout; a page in a background tab is never painted, so there its load event is enough. Classic and deferred:
// it runs when the document is complete, as the page's scripts require.
;(() => {
  const addresses = document.currentScript.dataset.scripts.split(' ')
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
  const bring = () => {
    const [entry, ...preloads] = addresses.splice(0)
    if (entry) add('script', { type: 'module', src: entry, onerror: () => missing(entry) })
    for (const href of preloads) add('link', { rel: 'modulepreload', href })
  }
  const afterPaint = (task) => requestAnimationFrame(() => setTimeout(task))
  afterPaint(() => setTimeout(bring, 500))
  addEventListener('load', () => (document.hidden ? bring() : afterPaint(bring)))

  // The entry, or what it cannot do without, is not there: where a deploy took it away, the document came from a cache, and a fresh one names the
  // new entry. That is tried once, and not where it cannot be known whether it was.
  const openedBy = performance.getEntriesByType('navigation')[0]?.type
  const missing = async (entry) => {
    const { status } = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => ({}))
    if (status === 404 && openedBy === 'navigate') location.reload()
    else dispatchEvent(new Event('unfinished'))
  }

  // The page stays as the server rendered it: it can be read, its links work, and it says what it lacks.
  addEventListener(
    'unfinished',
    () => {
      delete document.documentElement.dataset.js // hides the controls that need a script
      const strip = Object.assign(document.createElement('div'), { className: 'unfinished' })
      strip.setAttribute('role', 'alert')
      const textContent =
        openedBy === 'reload' ? '重新打开过了，页面还是不完整；正文可以照常阅读，请稍后再试。' : '页面没有完整打开，正文可以照常阅读。'
      const retry = Object.assign(document.createElement('button'), { type: 'button', onclick: () => location.reload() })
      retry.append('重试')
      strip.append(Object.assign(document.createElement('p'), { textContent }), retry)
      document.body.append(strip)
    },
    { once: true },
  )

  // A tap on a control that needs those scripts is recorded, and repeated once they are loaded.
  const tapped = new Set()
  const keep = ({ target }) => {
    const control = target.closest('button[type=button]')
    if (control) tapped.add(control)
  }
  addEventListener('click', keep, true)
  addEventListener(
    'alive',
    () => {
      removeEventListener('click', keep, true)
      for (const control of tapped) control.click()
    },
    { once: true },
  )
})()
