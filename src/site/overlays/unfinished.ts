import styles from './unfinished.module.css'

/** Below a page whose script did not come: it can be read, its links lead on, and it may be opened again. */
export function sayUnfinished(): void {
  // Controls that only a script can work go away again.
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
