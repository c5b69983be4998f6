// Loads the page's scripts after its first screen: on a slow connection they would compete with its styles and its picture. They wait for
// that picture too, with a timeout; a page in a background tab is never painted, so there its load event is enough. Classic and deferred:
// it runs when the document is complete, as the page's scripts require.
;(() => {
  const addresses = document.currentScript.dataset.scripts.split(' ')
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
  const bring = () => {
    const [entry, ...preloads] = addresses.splice(0)
    if (entry) add('script', { type: 'module', src: entry })
    for (const href of preloads) add('link', { rel: 'modulepreload', href })
  }
  const afterPaint = (task) => requestAnimationFrame(() => setTimeout(task))
  afterPaint(() => setTimeout(bring, 500))
  addEventListener('load', () => (document.hidden ? bring() : afterPaint(bring)))

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
