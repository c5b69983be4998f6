import styles from './unfinished.module.css'

/** Shown where the page's script failed to load: the page can be read, its links work, and it may be reloaded. */
export function showUnfinished(): void {
  // Hides the controls that need a script.
  delete document.documentElement.dataset.js
  const strip = document.createElement('div')
  strip.className = styles.strip ?? ''
  strip.setAttribute('role', 'alert')
  const sentence = document.createElement('p')
  sentence.textContent = '页面没有完整打开，正文可以照常阅读。'
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = '重新打开'
  retry.addEventListener('click', () => location.reload())
  strip.append(sentence, retry)
  document.body.append(strip)
}
